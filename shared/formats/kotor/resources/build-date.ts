// The build date in an archive's header.
import { type CheckFinding, u32 } from '#layout';

export const buildYear = { ...u32, about: 'since 1900' };
export const buildDay = { ...u32, about: 'of the year' };

const MOST_DAYS = 366;
const FIRST_YEAR = 1900;

/** A day outside the year, and a year that does not count from 1900. */
export function* oddDate(date: { readonly buildYear: number; readonly buildDay: number }): Generator<CheckFinding> {
  if (date.buildYear >= FIRST_YEAR) {
    const text = `expected years since ${FIRST_YEAR}, found ${date.buildYear}`;
    yield { path: 'buildYear', text, weight: 'note' };
  }
  if (date.buildDay > MOST_DAYS) {
    const text = `expected a day of the year, at most ${MOST_DAYS}, found ${date.buildDay}`;
    yield { path: 'buildDay', text, weight: 'note' };
  }
}
