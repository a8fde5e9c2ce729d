import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';

/** A fuse is stored as a digit in the program. */
const DISABLE = '0'.charCodeAt(0);
const ENABLE = '1'.charCodeAt(0);

/** @type {readonly (readonly [keyof typeof FuseV1Options, number])[]} */
const wanted = [
  ['RunAsNode', DISABLE],
  ['EnableCookieEncryption', ENABLE],
  ['EnableNodeOptionsEnvironmentVariable', DISABLE],
  ['EnableNodeCliInspectArguments', DISABLE],
  ['EnableEmbeddedAsarIntegrityValidation', ENABLE],
  ['OnlyLoadAppFromAsar', ENABLE],
  ['GrantFileProtocolExtraPrivileges', DISABLE],
];

/** Where electron-builder leaves the program of a package. */
const programs = ['linux-unpacked/gantry', 'linux-arm64-unpacked/gantry', 'win-unpacked/Gantry.exe'];
programs.push('win-arm64-unpacked/Gantry.exe', 'mac/Gantry.app', 'mac-arm64/Gantry.app');

/**
 * The fuses of a fresh package that have the wrong value.
 * @param {string} output
 */
export async function packagedFuses(output) {
  const program = programs.map(path => join(output, path)).find(path => existsSync(path));
  if (program === undefined) return [`no program in ${output}`];
  const wire = await getCurrentFuseWire(program);
  return wanted.flatMap(([name, state]) => (wire[FuseV1Options[name]] === state ? [] : [name]));
}
