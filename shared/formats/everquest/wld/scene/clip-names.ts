/** When the movements of a creature play, by the three characters before the names of their tracks. */
const MEANINGS: Readonly<Record<string, string>> = {
  ...{ C01: 'kick', C02: 'one-handed piercing', C03: 'two-handed slashing', C04: 'two-handed blunt' },
  ...{ C05: 'one-handed slashing', C06: 'off hand', C07: 'bash', C08: 'hand to hand', C09: 'archery' },
  ...{ C10: 'attack while swimming', C11: 'round kick' },
  ...{ D01: 'light hit', D02: 'heavy hit', D04: 'drowning', D05: 'death' },
  ...{ L01: 'walk', L02: 'run', L03: 'jump while running', L04: 'jump', L05: 'fall', L06: 'walk crouched' },
  ...{ L07: 'climb', L08: 'crouch', L09: 'swim on the spot' },
  ...{ O01: 'idle', P01: 'idle', P02: 'sit', P03: 'turn', P04: 'step aside', P05: 'loot', P06: 'swim' },
  ...{ T02: 'instrument', T03: 'instrument', T04: 'cast', T05: 'cast', T06: 'cast' },
  ...{ T07: 'special move', T08: 'special move', T09: 'special move' },
};
const EMOTE = 'S';

export function meaningOf(prefix: string): string | undefined {
  return MEANINGS[prefix] ?? (prefix.startsWith(EMOTE) ? 'emote' : undefined);
}
