// The fuzzer's findings, kept as hex: two lines of description, then the bytes, and those of the original if they matter.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormatId } from '../../../shared/formats/format-id.ts';
import { formats } from '../../../shared/formats/index.ts';
import type { Finding } from './fuzz-thread.ts';
import type { Mutant } from './subject.ts';

const folder = join(import.meta.dirname, '../../fixtures/fuzz');
const ENDING = '.hex';
const ROW = 64;
const ORIGINAL = '# made of';

/** Writes a file; returns its name. */
export function keep({ name, format, how, bytes, original }: Mutant, { kind, builder, what }: Finding): string {
  mkdirSync(folder, { recursive: true });
  const stem = `${format.replace('/', '-').toLowerCase()}-${builder}`;
  const names = readdirSync(folder);
  let file = stem;
  for (let i = 2; names.includes(file + ENDING); i++) file = `${stem}-${i}`;
  const told = `# ${kind} in ${builder}: ${(what.split('\n')[0] ?? '').slice(0, 120)}; ${how.slice(0, 160)}`;
  const between = COMPARING.has(builder) ? [ORIGINAL, ...rowsOf(original)] : [];
  writeFileSync(
    join(folder, file + ENDING),
    `${[`${format} ${name}`, told, ...rowsOf(bytes), ...between].join('\n')}\n`,
  );
  return file + ENDING;
}

/** Builders that also read the file a mutant was made from. */
const COMPARING: ReadonlySet<string> = new Set(['diff', 'patch']);

function rowsOf(bytes: Uint8Array): readonly string[] {
  return (
    Buffer.from(bytes)
      .toString('hex')
      .match(new RegExp(`.{1,${ROW}}`, 'g')) ?? []
  );
}

/** All kept mutants; `how` is the file's name. */
export function keptMutants(): readonly Mutant[] {
  return readdirSync(folder)
    .filter(file => file.endsWith(ENDING))
    .toSorted()
    .map(file => keptMutant(file, readFileSync(join(folder, file), 'utf8')));
}

function keptMutant(file: string, text: string): Mutant {
  const [head = '', _told, ...lines] = text.trimEnd().split('\n');
  const space = head.indexOf(' ');
  const between = lines.indexOf(ORIGINAL);
  const bytes = bytesOf(between < 0 ? lines : lines.slice(0, between));
  const original = between < 0 ? bytes : bytesOf(lines.slice(between + 1));
  return { format: formatNamed(head.slice(0, space)), name: head.slice(space + 1), how: file, bytes, original };
}

function formatNamed(name: string): FormatId {
  return formats.find(({ id }) => id === name)?.id ?? 'unknown';
}

function bytesOf(rows: readonly string[]): Uint8Array {
  return new Uint8Array(Buffer.from(rows.join(''), 'hex'));
}
