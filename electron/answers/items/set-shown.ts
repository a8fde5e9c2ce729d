// A value that `show` prints and that is not a field of its own: it is set as `build` would, through the whole that is shown.
import { decode, FOLLOWS, LayoutFault, parsePath, type Step, Unwritable } from '#layout';
import { JsonFloat } from '../../../shared/base/json-float.ts';
import { parseJson } from '../../../shared/base/parse-json.ts';
import { decodedJson } from '../model-json.ts';
import { type Changed, edited, refused } from './edit-entries.ts';
import { built } from './make-items.ts';
import { isShownAlike, type ReadFile, type ShownPart, shownPart } from './shown-part.ts';

/** The file with a new value for what is shown at a path; undefined if nothing is shown there. */
export function setShown(file: ReadFile, path: string, typed: string): Changed | undefined {
  const { format, layout, source, decoded } = file;
  const shown = shownPart(format, decoded, path);
  if (shown === undefined) return undefined;
  const value = asTyped(shown, typed);
  if (isSame(shown.value, value)) return edited(source, []);
  if (isPart(shown.value) && !isPart(value)) return refused(notAPart(path, typed));
  if (decoded.fault !== undefined) return refused(decoded.fault.text);
  const follows = refused(`${path} ${FOLLOWS}`);
  const whole = parseJson(JSON.stringify(decodedJson(format, decoded)));
  try {
    const made = built(format, layout, { source, json: withValue(whole, parsePath(path) ?? [], value) });
    if (made.kind === 'refused') return made.why.endsWith(FOLLOWS) ? follows : made;
    const after = shownPart(format, decode(layout, made.source, { unchecked: true }), path);
    return after !== undefined && isSame(after.value, value) ? made : follows;
  } catch (error) {
    if (error instanceof Unwritable || error instanceof LayoutFault) return refused(error.message);
    throw error;
  }
}

/** Why a list or a struct does not take what was typed. */
export function notAPart(path: string, typed: string): string {
  const place = path === '' ? '' : `${path}: `;
  return `${place}expected JSON of a list or a struct, found ${typed.trim() === '' ? 'nothing' : typed}`;
}

const isPart = (json: unknown): boolean => typeof json === 'object' && json !== null && !(json instanceof JsonFloat);

/** JSON as it was typed; bare text if a text is shown. */
function asTyped({ value }: ShownPart, typed: string): unknown {
  try {
    const json = parseJson(typed);
    return typeof value === 'string' && typeof json !== 'string' ? typed : json;
  } catch (error) {
    if (error instanceof SyntaxError) return typed;
    throw error;
  }
}

/** A float may be typed without a point, and with more digits than it can store. */
function isSame(shown: unknown, value: unknown): boolean {
  if (isShownAlike(shown, value)) return true;
  const number = value instanceof JsonFloat ? value.value : value;
  return shown instanceof JsonFloat && typeof number === 'number' && Object.is(shown.value, Math.fround(number));
}

/** Whether that is already shown at the path. */
export function isShown({ format, decoded }: ReadFile, path: string, typed: string): boolean {
  const shown = shownPart(format, decoded, path);
  return shown !== undefined && isSame(shown.value, asTyped(shown, typed));
}

function withValue(json: unknown, [step, ...rest]: readonly Step[], value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(json)) return json.with(Number(step), withValue(json[Number(step)], rest, value));
  const whole = json as Readonly<Record<string, unknown>>; // the path leads through it
  return { ...whole, [step]: withValue(whole[step], rest, value) };
}
