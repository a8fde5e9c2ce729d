import { describe, expect, test } from 'vitest';
import { formatById } from '../../shared/formats/index.ts';
import type { Mission, MissionsAround } from '../../shared/formats/missions.ts';
import { browseHost } from '../support/browse-host.ts';
import { buildArchive, buildReader, type Value } from '../support/build-zipper.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const reader = (...value: Value[]) => buildReader(value);
const wav = Uint8Array.from(
  Buffer.from(
    `${'524946462400000057415645'}${'666d7420100000000100010022560000225600000100080064617461'}00000000`,
    'hex',
  ),
);

function archive(members: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const list = Object.entries(members).map(([name, content]) => ({ name, content }));
  return buildArchive(list, { version: 1 });
}

/** Missions of paths alone, as a short text for each. */
function listed(id: Parameters<typeof formatById>[0], paths: readonly string[]): readonly string[] {
  const formats: Readonly<Record<string, string>> = {
    'gamez.zbd': 'zipper/gamez',
    'planes.zbd': 'zipper/gamez',
    dll: 'zipper/messages',
  };
  const files = paths.map(path => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    return { path, format: formats[name] ?? formats[name.slice(-3)] ?? 'zipper/archive' };
  });
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);
  const around: MissionsAround = {
    files,
    anchors: paths,
    beside: address => paths.filter(path => folderOf(path) === folderOf(address)),
  };
  return [...(formatById(id).missions?.(around) ?? [])].map(textOf);
}

function textOf({ name, place, files, lacks = [] }: Mission): string {
  return `${lacks.map(path => `${path} missing, `).join('')}${name} at ${place}: ${files.map(({ address, reach }) => `${reach} ${address}`).join(', ')}`;
}

describe('missions', () => {
  test('of MechWarrior 3 are archives next to a shared world, of Recoil folders with a world and a map', () => {
    expect(
      listed('zipper/gamez', ['mech3msg.dll', 'zbd/reader.zbd', 'zbd/c1/gamez.zbd', 'zbd/c1/READERMP2.zbd']),
    ).toEqual([
      'c1, Multiplayer 2 at zbd/c1/READERMP2.zbd: own zbd/c1/READERMP2.zbd, chapter zbd/c1/gamez.zbd, game zbd/reader.zbd, game mech3msg.dll',
    ]);
    const recoil = ['maps/m3.zmap', 'maps/m4.zmap', 'zbd/interp.zbd', 'zbd/m3/gamez.zbd', 'zbd/m3/zrdr.zbd'];
    expect(listed('zipper/gamez', recoil)).toEqual([
      'm3 at zbd/m3: own zbd/m3/gamez.zbd, own zbd/m3/zrdr.zbd, own maps/m3.zmap, game zbd/interp.zbd',
    ]);
  });

  test('of Crimson Skies are folders below the chapter with the world; the table of planes is not a mission', () => {
    const files = ['zbd/planes.zbd', 'zbd/c2/gamez.zbd', 'zbd/c2/m04/mis_anim.zbd', 'zbd/c2/art/gamez.txt'];
    expect(listed('zipper/gamez', files)).toEqual([
      'c2, Mission 4 at zbd/c2/m04: own zbd/c2/m04/mis_anim.zbd, chapter zbd/c2/gamez.zbd, game zbd/planes.zbd',
    ]);
  });

  test('of other games are files with the same name: zones and their neighbours, modules of areas, resources of maps', () => {
    expect(
      listed('everquest/s3d', ['eq/qeynos.s3d', 'eq/qeynos_obj.s3d', 'eq/qeynos2.s3d', 'eq/qeynos_sounds.eff']),
    ).toEqual(['qeynos at eq/qeynos.s3d: own eq/qeynos.s3d, own eq/qeynos_obj.s3d, own eq/qeynos_sounds.eff']);
    expect(listed('fft/gns', ['MAP001.GNS', 'MAP001.8', 'MAP0011.9'])[0]).toBe(
      'MAP001 at MAP001.GNS: own MAP001.GNS, own MAP001.8',
    );
    expect(listed('kotor/lyt', ['a/mill.lyt', 'modules/MILL_s.rim', 'modules/millow.rim'])[0]).toBe(
      'mill at a/mill.lyt: own a/mill.lyt, game modules/MILL_s.rim',
    );
  });

  test('list what they refer to: the nearest of several, what is missing, and who else uses it', async () => {
    const folder = temporaryFolder({
      'zbd/c1/readerm1.zbd': archive({ 'a.zrd': reader('SOUND', 'step', 'SOUND', 'Step', 'MUSIC', 'gone.wav') }),
      'zbd/c1/readerm2.zbd': archive({ 'b.zrd': reader('SOUND', 'step', 'SOUND', 'bang.wav', 'SOUND', 'nobody') }),
      'zbd/c1/voices.zbd': archive({ 'step.wav': wav }),
      'zbd/c2/readerm1.zbd': archive({ 'c.zrd': reader('SOUND', 'step') }),
      'zbd/sounds.zbd': archive({ 'step.wav': wav, 'bang.wav': wav }),
    });
    const host = browseHost(folder);
    const { install, context } = host;
    expect(await host.handlers.missions({ install }, context)).toEqual({ missions: [] });
    await host.handlers.scan({ install }, context);
    const { missions, shown } = await host.handlers.missions({ install, place: 'zbd/c1/readerm1.zbd' }, context);
    expect(missions.map(({ name, files, uses, missing }) => [name, files, uses, missing])).toEqual([
      ['c1, Campaign 1', 3, 2, 2],
      ['c1, Campaign 2', 3, 2, 1],
      ['c2, Campaign 1', 2, 1, 1],
    ]);
    expect(shown?.uses.map(use => [use.name, use.count, use.target?.address, use.isMissing, use.others])).toEqual([
      ['gone.wav', 1, undefined, true, []],
      ['step', 1, 'zbd/c1/voices.zbd::step.wav', false, ['zbd/c1/readerm2.zbd']],
    ]);
    expect(shown?.lacks).toEqual(['zbd/c1/gamez.zbd']);
    expect(shown?.uses[0]?.from).toMatchObject({ address: 'zbd/c1/readerm1.zbd::a.zrd', path: '[5]' });
    expect(shown?.files.map(({ address, reach, others }) => [reach, address, others.length])).toEqual([
      ['own', 'zbd/c1/readerm1.zbd', 0],
      ['chapter', 'zbd/c1/voices.zbd', 1],
      ['game', 'zbd/sounds.zbd', 2],
    ]);
    const other = await host.handlers.missions({ install, place: 'zbd/c2/readerm1.zbd' }, context);
    expect(other.shown?.uses[0]?.target?.address).toBe('zbd/sounds.zbd::step.wav');
  });
});
