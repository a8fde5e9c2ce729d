// What fragments lead to, by number: of which kind it is.
import { expect, test } from 'vitest';
import { decode } from '#layout';
import { memorySource } from '../../../shared/base/source.ts';
import { wld } from '../../../shared/formats/everquest/wld/layout/wld.ts';
import { WldWriter } from '../../support/writers/everquest/wld.ts';

test('a reference to a fragment of the wrong kind is reported for every field', () => {
  const file = new WldWriter();
  const ball = file.add(0x16, 'BALL', body => body.f32(1));
  file.add(0x26, '', body => body.u32(0, ball, 0));
  file.add(0x34, '', body => {
    body
      .u32(4, 3, 4, 0, 1)
      .f32(0, 0, 0, 0)
      .u32(0)
      .f32(0, 0)
      .u32(0)
      .f32(0, 0, 0, 0)
      .u32(0)
      .f32(0)
      .u8(0, 0, 0, 0)
      .u32(ball);
  });
  file.add(0x2c, '', body => body.u32(0, 0, 0, 0, 0, 0).u16(0, 0).u32(0, ball, ball, 0, ball).f32(0, 0, 0, 0));
  file.add(0x10, '', body => body.u32(0, 1, ball).u32(0, 0, 0, ball, 0));
  file.add(0x22, '', body => body.u32(0x40, 0, 0, 0, 0, 0, 0, 0, 0, 0).u32(0, ball));
  const of = (kinds: string) => `expected a fragment of type ${kinds}, found 1, of type SPHERE`;
  expect(
    decode(wld, memorySource(file.bytes()), { thorough: true }).findings.map(({ path, text }) => `${path}: ${text}`),
  ).toEqual([
    `fragments[1].body.sprite: ${of('SIMPLESPRITE')}`,
    `fragments[2].body.sprite: ${of('BLITSPRITEDEF')}`,
    `fragments[3].body.palette: ${of('MATERIALPALETTE')}`,
    `fragments[3].body.animation: ${of('DMTRACK')}`,
    `fragments[3].body.collision: ${of('POLYHEDRON')}`,
    `fragments[4].body.collision: ${of('POLYHEDRON')}`,
    `fragments[4].body.dags[0].sprite: ${of('DMSPRITE or PARTICLECLOUDDEF')}`,
    `fragments[5].body.oldMesh: ${of('DMSPRITEDEF2 or DMSPRITEDEF')}`,
  ]);
});
