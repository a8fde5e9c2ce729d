import type { LibraryPlan } from './messages.ts';

const messages: readonly (readonly [id: number, key: string | undefined, text: string])[] = [
  [1, 'MSG_WELCOME', 'Heron Company, ready on the flats.'],
  [2, 'MSG_TIDE_LOW', 'Low water. The causeway is dry for %1!d! minutes.'],
  [3, 'MSG_TIDE_HIGH', 'High water in %1!d! minutes – find a hill.'],
  [4, 'MSG_HEAT', 'Too hot. Wade in, or wait.'],
  [5, 'MSG_AMMO_LOW', 'Last salvo.'],
  [6, 'MSG_OUT_OF_AREA', 'You are leaving the marsh.'],
  [7, 'MSG_NONE', ''],
  [
    20,
    'MSG_BRIEFING_M1',
    'The ferry is aground and the Wardens know it.\r\nHold the causeway until the water is back.',
  ],
  [21, 'MSG_BRIEFING_M2', 'Follow the lamp boats upriver at night.\r\nLights off, guns cold, feet wet.'],
  [22, 'MSG_BRIEFING_M3', 'Highest water of the year, and every Warden left is on the one dry hill.\r\n\r\nSo are we.'],
  [40, 'MSG_PILOT_DOWN', 'Pilot down; beacon at the café.'],
  [41, 'MSG_EJECTED', '%1 is out, and swimming.'],
  [42, 'MSG_KILL', '%1 sank %2.'],
  [60, 'MSG_VICTORY', 'The tide is ours.'],
  [61, 'MSG_DEFEAT', 'Tide’s out.'],
  [100, 'MSG_CREDITS', 'An invented game, made to show Gantry. “No such game was ever sold; take it apart.”'],
  [101, undefined, 'Nothing asks for this line: it has no key.'],
];

const keys = messages.flatMap(([id, name]) => (name === undefined ? [] : [{ id, name }]));

/** The demo's messages, in a library like the games': a section of relocations follows, as linkers write it. */
export const heronMessages: LibraryPlan = {
  kind: 'table',
  lead: 16,
  hasRelocations: true,
  texts: messages.map(([id, , text]) => ({ id, text })),
  keys: [...keys, { id: 62, name: 'MSG_DRAW' }],
};
