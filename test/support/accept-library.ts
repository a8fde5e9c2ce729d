import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NtExecutable, NtExecutableResource } from 'pe-library';
import { Resource } from 'resedit';

const STRINGS = 6;
const MESSAGE_TABLE = 11;

/** The contents of a library as two other readers of Windows programs find them; they share no code with ours. */
export interface Accepted {
  /** The RT_STRING resources, as resedit reads them. */
  readonly strings: readonly { readonly id: number; readonly text: string }[];
  /** The message table's own bytes, as pe-library finds them. */
  readonly table: Uint8Array | undefined;
  readonly sections: readonly string[];
}

/** Reads a library with pe-library and resedit, which throw if they do not accept it. */
export function acceptLibrary(bytes: Uint8Array): Accepted {
  const program = NtExecutable.from(Uint8Array.from(bytes));
  const { entries } = NtExecutableResource.from(program);
  const tables = Resource.StringTable.fromEntries(
    0x409,
    entries.filter(({ type }) => type === STRINGS),
  );
  const table = entries.find(({ type }) => type === MESSAGE_TABLE);
  return {
    strings: tables.getAllStrings(),
    table: table && new Uint8Array(table.bin),
    sections: program.getAllSections().map(({ info }) => info.name),
  };
}

export const hasObjdump = succeeds(() => execFileSync('objdump', ['--version'], { stdio: 'pipe' }));

/** What binutils prints about a library; throws if it does not accept it. */
export function objdump(bytes: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-objdump-'));
  try {
    const file = join(folder, 'x.dll');
    writeFileSync(file, bytes);
    return execFileSync('objdump', ['-p', '-h', file], { encoding: 'utf8', stdio: 'pipe' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function succeeds(run: () => unknown): boolean {
  try {
    run();
    return true;
  } catch {
    return false;
  }
}
