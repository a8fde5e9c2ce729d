// What the makers of a zone wrote into the names of its regions.

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
/** A name that says nothing: the words stand in what was written besides. */
const NUMBERED = /^Z\d{4}_ZONE$/i;
const BY_NUMBER = 255;

/** What a kind of region is, for a person, with the zone that a line leads to. */
export function zoneKind(name: string, userData: string): string {
  const text = NUMBERED.test(name) && userData !== '' ? userData : name;
  const kind = KINDS.find(([pattern]) => pattern.test(text.toUpperCase()))?.[1] ?? text;
  const target = /^(?:WT|LA|DR)NTP(\d{5})(\d{6})?/i.exec(text);
  if (target === null) return kind;
  const [, zone = '', point = ''] = target;
  return Number(zone) === BY_NUMBER ? `${kind}, point ${Number(point)}` : `${kind}, zone ${Number(zone)}`;
}
