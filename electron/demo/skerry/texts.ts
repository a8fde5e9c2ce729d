// The texts of the skerry: readers, scripts, messages and a map.
import type { LibraryPlan } from '../messages.ts';
import type { MapLine } from '../mission-map.ts';
import type { DemoReader } from '../walkers.ts';

/** Readers for all three games. */
export const skerryReaders: readonly DemoReader[] = [
  {
    name: 'skerry.zrd',
    text: '(SKERRY ((TITLE "The skerry") (CREW 2) (LAMP (COLOR (255 96 64) EVERY 2.0)) (FISH ())))',
  },
  { name: 'skerry_anim.zrd', text: '(ANIMATIONS (buoy_bobs lamp_blinks seal_dives))' },
  { name: 'skerry_sounds.zrd', text: '(SOUNDS (seal_splash (FILE seal_splash.wav VOLUME 0.8 NEAR 10.0 FAR 200.0)))' },
];

/** Scripts that load a mission; `files` are the world, its textures and its animations, by their names in the game. */
export function skerryScripts(title: string, files: readonly string[]): string {
  const [world = '', textures = '', ...animations] = files;
  return `#script support\\skerry.gw 2000-10-01T12:00:00Z
SetTitle "${title}"
Source support\\sea.gs
Quit

#script support\\sea.gs 2000-10-01T12:05:00Z
TextureReadZBDFile ${textures}
GameZReadZBDFile ${world}
${animations.map(name => `AnimReadZBDFile ${name}`).join('\n')}
Print "Wind north-west" "" "the lamp is lit"
`;
}

const lines: readonly (readonly [id: number, name: string, text: string])[] = [
  [1, 'MSG_SKERRY', 'A skerry: two keepers, one seal.'],
  [2, 'MSG_LAMP', 'The lamp blinks every two seconds.'],
  [3, 'MSG_GALE', 'Gale from the north-west – stay ashore.'],
  [18, 'MSG_SEAL', 'It dives when you come near.'],
];

/** The messages: a table up to 2000, strings in Crimson Skies. `lead` is the number of bytes before the keys. */
export function skerryMessages(kind: LibraryPlan['kind'], lead: number): LibraryPlan {
  return {
    kind,
    lead,
    texts: lines.map(([id, , text]) => ({ id, text })),
    keys: lines.map(([id, name]) => ({ id, name })),
  };
}

/** The map of Recoil's mission: the rock, and the position of the buoy. */
export const skerryMap: readonly MapLine[] = [
  [[128, 122, 112], -1, '-128,2,-128 128,2,-128 128,2,128 -128,2,128 -128,2,-128'],
  [[232, 104, 72], 0, '150,0,96'],
];
