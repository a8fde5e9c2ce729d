import { describe, expect, test } from 'vitest';
import { memorySource } from '../../shared/base/source.ts';
import { knownFile } from '../../shared/formats/known-files.ts';
import { hexText } from '../support/hex-text.ts';

const nothing = memorySource(new Uint8Array(4));

describe('files that no format describes', () => {
  test.each([
    ['SECDRV.SYS', 'SafeDisc'],
    ['00000001.TMP', 'SafeDisc'],
    ['MECH3.ICD', 'SafeDisc'],
    ['clokspl.exe', 'SafeDisc'],
    ['CMS32_95.DLL', 'SecuROM'],
    ['Track02.wav', 'CD track'],
  ])('%s is told as %s', (name, title) => {
    expect(knownFile(name, nothing)?.title).toBe(title);
  });

  test.each(['Mech3.exe', 'soundtrack02.wav', 'heat.sys', 'reader.zbd', '00000001.zrd'])('%s is none of them', name => {
    expect(knownFile(name, nothing)).toBeUndefined();
  });

  test("Windows' shortcut to a track of the CD says which one, and how long it is", () => {
    const shortcut = hexText(`
      "RIFF" 24000000 "CDDA" "fmt " 18000000
      0100 0500 78563412          # version, track 5, the disc's number
      00000100 8B3E0000           # its first frame, 16,011 frames
      00020000 21330300           # the same as times
    `);
    expect(knownFile('Track05.cda', memorySource(shortcut))).toMatchObject({
      title: 'CD track',
      text: expect.stringContaining('audio track 5 of the CD, 3:33 long'),
    });
  });
});
