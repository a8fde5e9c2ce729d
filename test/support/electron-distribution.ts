import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NtExecutable, NtExecutableResource } from 'pe-library';
import { Resource } from 'resedit';

export type PackagedSystem = 'linux' | 'win' | 'mac';

/** How Electron's program holds its fuses: a mark, a version, how many there are, and a digit for each. */
const fuseMark = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX');
const fuseNames = [
  'RunAsNode',
  'EnableCookieEncryption',
  'EnableNodeOptionsEnvironmentVariable',
  'EnableNodeCliInspectArguments',
  'EnableEmbeddedAsarIntegrityValidation',
  'OnlyLoadAppFromAsar',
  'LoadBrowserProcessSpecificV8Snapshot',
  'GrantFileProtocolExtraPrivileges',
];
const unsetFuses = Buffer.concat([
  fuseMark,
  Buffer.from([1, fuseNames.length]),
  Buffer.from('0'.repeat(fuseNames.length)),
]);

/** The fuses of a packaged program, read from its bytes. */
export function fusesOf(program: string): Record<string, boolean> {
  const content = readFileSync(program);
  const mark = content.indexOf(fuseMark);
  if (mark < 0) throw new Error(`${program} has no fuses`);
  const start = mark + fuseMark.length + 2;
  return Object.fromEntries(fuseNames.map((name, i) => [name, content[start + i] === '1'.charCodeAt(0)]));
}

/**
 * A folder that only looks like an unpacked Electron, with everything a packager touches: names, version, fuses and, on
 * Windows, a program with a version resource. The contents of a package do not depend on the rest.
 */
export function electronDistribution(folder: string, system: PackagedSystem, version: string): string {
  const write = (path: string, content: string | Uint8Array): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
    chmodSync(join(folder, path), 0o755);
  };
  write('version', version);
  for (const name of ['LICENSE', 'LICENSES.chromium.html']) write(name, '');
  if (system === 'linux') write('electron', Buffer.concat([Buffer.from('ELF'), unsetFuses]));
  if (system === 'win') write('electron.exe', windowsProgram());
  if (system === 'mac') writeMacApp(write);
  mkdirSync(join(folder, 'resources'), { recursive: true });
  return folder;
}

function windowsProgram(): Buffer {
  const program = NtExecutable.createEmpty(false, false);
  const resources = NtExecutableResource.from(program);
  const version = Resource.VersionInfo.createEmpty();
  version.setFileVersion(1, 0, 0, 0, 1033);
  version.setStringValues({ lang: 1033, codepage: 1200 }, { ProductName: 'Electron' });
  version.outputToResourceEntries(resources.entries);
  resources.outputResource(program);
  program.setExtraData(new Uint8Array(unsetFuses));
  return Buffer.from(program.generate());
}

function writeMacApp(write: (path: string, content: string | Uint8Array) => void): void {
  const contents = 'Electron.app/Contents';
  const plist = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict><key>CFBundleExecutable</key><string>Electron</string></dict></plist>`;
  write(`${contents}/Info.plist`, plist);
  write(`${contents}/MacOS/Electron`, '');
  write(`${contents}/Frameworks/Electron Framework.framework/Electron Framework`, unsetFuses);
  for (const kind of ['', ' (Renderer)', ' (GPU)', ' (Plugin)']) {
    const helper = `${contents}/Frameworks/Electron Helper${kind}.app/Contents`;
    write(`${helper}/Info.plist`, plist);
    write(`${helper}/MacOS/Electron Helper${kind}`, '');
  }
  write('icon.icns', Buffer.from([0x69, 0x63, 0x6e, 0x73, 0, 0, 0, 8])); // "icns" and its size, without contents
}
