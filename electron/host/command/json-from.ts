import { parseJson } from '../../../shared/base/parse-json.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';

/** JSON as it was typed, or from a file; refused if it is not JSON. */
export function jsonFrom(text: string, what: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return refuse(failures.notJson(what, error.message));
    throw error;
  }
}
