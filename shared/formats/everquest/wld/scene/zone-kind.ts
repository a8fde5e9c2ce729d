// The meaning of the names that the makers of a zone gave its regions.

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^WTNTP/, 'water, a line to another zone'],
  [/^LANTP/, 'lava, a line to another zone'],
  [/^DRNTP/, 'a line to another zone'],
  [/^WTN?_/, 'water'],
  [/^LAN?_/, 'lava'],
  [/^DRP_/, 'players may fight here'],
  [/^DRN_.*_S_/, 'slippery'],
  [/^SLN_/, 'water that hides what is behind it'],
  [/^VWN_/, 'freezing water'],
];
/** A name without meaning: the user data has the words instead. */
const NUMBERED = /^Z\d{4}_ZONE$/i;
const BY_NUMBER = 255;

/** The kind of a region, for the user; for a zone line, with the zone that it leads to. */
export function zoneKind(name: string, userData: string): string {
  const text = NUMBERED.test(name) && userData !== '' ? userData : name;
  const kind = KINDS.find(([pattern]) => pattern.test(text.toUpperCase()))?.[1] ?? text;
  const zone = /^(?:WT|LA|DR)NTP(\d{5})/i.exec(text)?.[1];
  if (zone === undefined) return kind;
  const rest = text.slice(LINE + zone.length);
  const point = /^\d{6}/.exec(rest)?.[0];
  if (Number(zone) === BY_NUMBER) return point === undefined ? kind : `${kind}, point ${Number(point)}`;
  return [`${kind}, zone ${Number(zone)}`, ...arrivalOf(rest)].join(' ');
}

const LINE = 5;
const PLACE = 6;
const KEPT_HEADING = 999;

/** Where the player arrives: three numbers of six letters each, perhaps with a sign and a point, and a heading. */
function arrivalOf(text: string): readonly string[] {
  const places = [0, 1, 2].map(axis => text.slice(axis * PLACE, (axis + 1) * PLACE));
  if (!places.every(place => place.length === PLACE && NUMBER.test(place))) return [];
  const heading = /^\d{3}/.exec(text.slice(places.length * PLACE))?.[0];
  const at = `at ${places.map(Number).join(', ')}`;
  if (heading === undefined) return [at];
  return [`${at},`, Number(heading) === KEPT_HEADING ? 'keeping the heading' : `heading ${Number(heading)}`];
}

const NUMBER = /^-?\d+(\.\d*)?$/;
