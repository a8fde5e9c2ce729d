import { fromWindows1252, toWindows1252 } from '../../shared/base/windows1252.ts';
import { refuse } from '../failures/refuse.ts';
import { fileFailures } from './file-failures.ts';

/** One step into a container: an entry by its stored name; `nth` is 1 but for later entries of the same name. */
export interface EntryStep {
  readonly name: string;
  readonly nth: number;
}

/** Where something is: a path on disk, then one step for each container stepped into. */
export interface Address {
  readonly path: string;
  readonly entries: readonly EntryStep[];
}

/** Parses `path::entry::entry`; the path is taken literally, entries are unescaped. */
export function parseAddress(text: string): Address {
  const [path = '', ...entries] = text.split('::');
  if (path === '') refuse(fileFailures.namesNoFile(text));
  return { path, entries: entries.map(parseStep) };
}

/** The address as text: `parseAddress` gives back the same address. */
export function printAddress(address: Address): string {
  return [address.path, ...address.entries.map(printStep)].join('::');
}

/** The addresses of an entry's containers, innermost first. */
export function containersAround(address: string): string[] {
  const around: string[] = [];
  for (let end = address.lastIndexOf('::'); end > 0; end = address.lastIndexOf('::', end - 1))
    around.push(address.slice(0, end));
  return around;
}

/** What an entry is in; a file is in none, and gives itself. */
export function containerOf(address: string): string {
  return containersAround(address)[0] ?? address;
}

/** What something is called: the stored name of an entry, or a file's own. */
export function nameOf(address: string): string {
  const { path, entries } = parseAddress(address);
  return entries.at(-1)?.name ?? path.slice(path.lastIndexOf('/') + 1);
}

/** Parses one step: `name` or `name~n`, with `%XX` for bytes that cannot be written directly. */
export function parseStep(text: string): EntryStep {
  const nth = /^(.*)~([1-9]\d{0,8})$/s.exec(text);
  const [, name = '', digits = '1'] = nth ?? [];
  if (nth === null || digits === '1') return { name: unescapeName(text), nth: 1 };
  return { name: unescapeName(name), nth: Number(digits) };
}

/** One step as text. */
export function printStep(step: EntryStep): string {
  return step.nth > 1 ? `${escapeEntryName(step.name)}~${step.nth}` : escapeEntryName(step.name);
}

/** The steps that tell entries of one container apart: the second entry of a name gets `nth` 2, and so on. */
export function stepsOf(names: Iterable<string>): EntryStep[] {
  const seen = new Map<string, number>();
  return Array.from(names, name => {
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return { name, nth };
  });
}

/** A step as the key of a map. */
export function keyOfStep({ nth, name }: EntryStep): string {
  return `${nth} ${name}`;
}

/** The index of a step among the names of one container; -1 if it has none. */
export function indexOfStep(names: readonly string[], { name, nth }: EntryStep): number {
  let left = nth;
  for (let at = names.indexOf(name); at >= 0; at = names.indexOf(name, at + 1)) if (--left === 0) return at;
  return -1;
}

/** A name without anything that is written otherwise in an address. */
const PLAIN = /^[ -$&-9;<>-}]*$/;

/** A stored name as written in an address. */
export function escapeEntryName(name: string): string {
  // Nearly all names, and there may be a million of them.
  if (PLAIN.test(name)) return name;
  return name
    .replace(/[^\x20-\x7e]|[%=]/g, escapeCharacter)
    .replace(/::+|^:|:$/g, colons => '%3A'.repeat(colons.length))
    .replace(/~(?=\d+$)/, '%7E');
}

/** A character as `%XX`; one that is not a byte of Windows-1252 cannot come from a file and stays as it is. */
function escapeCharacter(character: string): string {
  const byte = toWindows1252(character)?.[0];
  return byte === undefined ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}

/** The stored name for one in an address. */
export function unescapeName(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, digits: string) =>
    fromWindows1252(Uint8Array.of(Number.parseInt(digits, 16))),
  );
}
