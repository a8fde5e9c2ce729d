import type { HashText, Told } from './patch.ts';

/** So many letters of the game's own may stand in a patch, for a person to read. */
export const LONGEST_TOLD = 15;

/** What stood there, as a patch may say it. */
export function toldOf(value: string | number | boolean | null, hash: HashText): Told {
  return typeof value === 'string' && value.length > LONGEST_TOLD ? { sha256: hash(value) } : value;
}

/** Whether this is what the patch expects. */
export function isTold(told: Told, value: unknown, hash: HashText): boolean {
  if (typeof told !== 'object' || told === null) return told === value;
  return typeof value === 'string' && hash(value) === told.sha256;
}

/** For a report. */
export function toldText(told: Told): string {
  return typeof told === 'object' && told !== null ? 'another text' : shownValue(told);
}

const SHOWN = 60;

/** A value on one short line. */
export function shownValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
