// The demo's zone in its three archives.
import { fenCreature } from './fen-creature.ts';
import { fenPictures } from './fen-pictures.ts';
import { fenThings } from './fen-things.ts';
import { fenLights, fenPlaces, fenZone } from './fen-zone.ts';
import { s3dOf } from './s3d-writer.ts';

/** 2003-05-01: a moment as good as another. */
const MADE = 1_051_747_200;

/** The archives by their path in the demo. */
export function fenArchives(): readonly (readonly [path: string, bytes: Uint8Array])[] {
  const { ground, things, creature } = fenPictures;
  const zone = [
    { name: 'fen.wld', bytes: fenZone() },
    { name: 'objects.wld', bytes: fenPlaces() },
    { name: 'lights.wld', bytes: fenLights() },
  ];
  return [
    ['everquest/fen.s3d', s3dOf([...ground, ...zone], { time: MADE })],
    ['everquest/fen_obj.s3d', s3dOf([...things, { name: 'fen_obj.wld', bytes: fenThings() }], { time: MADE })],
    ['everquest/fen_chr.s3d', s3dOf([...creature, { name: 'fen_chr.wld', bytes: fenCreature() }], { time: MADE })],
  ];
}
