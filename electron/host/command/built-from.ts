// What build is given: the JSON that show --json prints, or the text form. Texts of games begin with brackets too.
import { extname } from 'node:path';
import { JsonItems } from '../../../shared/base/lazy-json.ts';
import type { MakeEdit } from '../../answers/items/make-edit.ts';
import { modelJson } from '../../answers/model-json.ts';
import type { View } from '../../answers/view.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { jsonFrom } from './json-from.ts';

export interface GivenText {
  readonly text: string;
  /** As it is called in sentences. */
  readonly file: string;
  /** The part that the text is of. */
  readonly part: string | undefined;
}

/** The edit that a file asks for: JSON where it begins like the model of the target, else the text form. */
export function builtFrom(view: View, { text, file, part }: GivenText): MakeEdit {
  if (!isModel(view, text, file)) return { kind: 'text', text, file, ...(part && { part }) };
  if (part) refuse(failures.jsonOfPart(file));
  return { kind: 'build', json: jsonFrom(text, file) };
}

function isModel(view: View, text: string, file: string): boolean {
  const [, bracket, next = ''] = /^\s*([[{])\s*(\S?)/.exec(text) ?? [];
  if (bracket === undefined) return false;
  if (view.format.text === undefined || view.model === undefined) return true;
  const shown = modelJson(view.format, view.model);
  const items = shown instanceof JsonItems || Array.isArray(shown);
  if (bracket !== (items ? '[' : '{')) return false;
  if (!items) return next === '"' || next === '}';
  const first: unknown = shown instanceof JsonItems ? shown.item(0) : shown[0];
  // A line of text may be such a list itself: a file that ends like the target holds its text.
  if (typeof first === 'string' && isCalledLike(view.name, file)) return false;
  return next === ']' || shown.length === 0 || kindOf(first).test(next);
}

/** Whether two names have the same ending, other than that of JSON. */
function isCalledLike(name: string, file: string): boolean {
  const [ending, other] = [extname(name).toLowerCase(), extname(file).toLowerCase()];
  return ending !== '' && ending !== '.json' && ending === other;
}

/** How a value begins in JSON. */
function kindOf(value: unknown): RegExp {
  if (typeof value === 'string') return /"/;
  if (value instanceof JsonItems || Array.isArray(value)) return /\[/;
  return /[^\]]/;
}
