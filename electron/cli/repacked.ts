import { counted } from '../../shared/base/counted.ts';
import { foldedRanges } from '../../shared/base/fold-ranges.ts';
import { hexOffset } from '../../shared/base/hex.ts';
import type { Imported, ItemsMade, Repacked } from '../../shared/contract/command-types.ts';
import { printProblems, problemsForScripts } from './failure-text.ts';
import { print, type Session } from './session.ts';
import { oneLine, textTable } from './shown-text.ts';

/** What replace and set print: where the new file is, and which bytes of it are new. */
export function printRepacked(session: Session, result: Repacked): void {
  for (const note of result.notes ?? []) session.io.err(`note: ${oneLine(note)}\n`);
  printProblems(session.io, result.problems);
  print(session, { ...result, problems: problemsForScripts(result.problems) }, () => {
    const rows = foldedRanges(result.changed).map(({ start, size, what }) => [hexOffset(start), String(size), what]);
    return `${filesOf(result)}${textTable(['start', 'size', 'changed'], rows, [0, 1])}`;
  });
}

const filesOf = ({ out, bytes, also = [] }: Repacked): string =>
  [{ out, bytes }, ...also].map(file => `${file.out}: ${file.bytes} bytes\n`).join('');

/** Prints what changed and, for edits of list items, which references were updated. */
export function printMade(session: Session, result: ItemsMade): void {
  for (const note of result.notes ?? []) session.io.err(`note: ${oneLine(note)}\n`);
  printProblems(session.io, result.problems);
  const { notes: _, ...made } = result;
  print(session, { ...made, problems: problemsForScripts(result.problems) }, () => {
    const rows = result.followed.slice(0, MOST_FOLLOWED).map(row => [row.path, String(row.old), String(row.new)]);
    const more = result.followed.length - rows.length;
    const rest = more > 0 ? `and ${more} more\n` : '';
    const followed = rows.length === 0 ? '' : textTable(['followed', 'old', 'new'], rows);
    return `${filesOf(result)}${followed}${rest}`;
  });
}

/** What an import made of a model file, row by row. */
export function printImported(session: Session, result: Imported): void {
  printProblems(session.io, result.problems);
  const { changed: _, fits, ...rest } = result;
  print(session, { ...rest, problems: problemsForScripts(result.problems) }, () => {
    const materials = result.materials.map(({ name, as }) => [`material ${name}`, '', as, '']);
    const rows = [...fits.map(({ what, found, becomes, how }) => [what, found, becomes, how]), ...materials];
    const table = textTable(['what', 'in the file', 'becomes', ''], rows);
    const where = result.out ?? 'Dry run, nothing is written';
    const sizes = [
      counted(result.bytes, 'byte'),
      counted(result.vertices, 'vertex', 'vertices'),
      counted(result.faces, 'face'),
    ];
    return `${where}: ${sizes.join(', ')}\n${table}`;
  });
}

/** JSON lists all of them. */
const MOST_FOLLOWED = 20;

/** Splits `NAME=REST` at the first `=`; a name contains none, because it is written as %3D. */
export function splitAssignment(text: string): readonly [string, string] | undefined {
  const at = text.indexOf('=');
  return at < 0 ? undefined : [text.slice(0, at), text.slice(at + 1)];
}
