import { describe, expect, test } from 'vitest';
import { memorySource } from '../../shared/base/source.ts';
import { identify } from '../../shared/formats/index.ts';
import { knownFile, knownUnread } from '../../shared/formats/known-files.ts';
import { buildArchive, buildReader, int } from '../support/build-zipper.ts';
import { hexText } from '../support/hex-text.ts';

const nothing = memorySource(new Uint8Array(4));

test.each(['anything.bin', 'format', 'a.zrd'])('an empty file named %s is reported as empty', name => {
  const { format, confidence, why } = identify({ name, source: memorySource(new Uint8Array(0)) });
  expect({ id: format.id, confidence, why }).toEqual({
    ...{ id: 'unknown', confidence: 'unknown' },
    why: 'it is empty: there are no bytes to know it by',
  });
});

describe('files without a format', () => {
  test.each([
    ['SECDRV.SYS', 'SafeDisc'],
    ['00000001.TMP', 'SafeDisc'],
    ['MECH3.ICD', 'SafeDisc'],
    ['clokspl.exe', 'SafeDisc'],
    ['CMS32_95.DLL', 'SecuROM'],
    ['Track02.wav', 'CD track'],
    ['_INST32I.EX_', 'InstallShield'],
    ['setup.ins', 'InstallShield'],
    ['Uninstall.isu', 'InstallShield'],
    ['force_eff.ifr', 'Force feedback'],
  ])('%s is described as %s', (name, title) => {
    expect(knownFile(name, nothing)?.title).toBe(title);
  });

  test.each([
    ['data1.cab', '49536328 0C600001', 'InstallShield cabinet'],
    ['_setup.1', '135D658C 3A010200', 'InstallShield archive'],
    ['extra.cab', '4D534346 00000000', 'Windows cabinet'],
    ['mech3.ex_', '535A4444 88F02733 4100B401 0000FF4D', 'Compressed file of an installer'],
  ])('%s of an installer is identified by its first bytes', (name, bytes, title) => {
    expect(knownFile(name, memorySource(hexText(bytes)))?.title).toBe(title);
    expect(identify({ name, source: memorySource(hexText(bytes)) }).why).toContain(title);
  });

  test.each(['Mech3.exe', 'soundtrack02.wav', 'heat.sys', 'reader.zbd', '00000001.zrd'])('%s is none of them', name => {
    expect(knownFile(name, nothing)).toBeUndefined();
  });

  test.each([
    ['format', '01000000', "Format of a library of 'mechs", 'One number, 1'],
    ['version', '1B000000', "Version of a library of 'mechs", 'stored as in MechWarrior 3'],
    ['VERSION', '29000000', "Version of a library of 'mechs", "stored as in Pirate's Moon"],
  ])("the number %s of a library of 'mechs is told", (name, bytes, title, text) => {
    expect(knownFile(name, memorySource(hexText(bytes)))).toMatchObject({ title, text: expect.stringContaining(text) });
    expect(identify({ name, source: memorySource(hexText(bytes)) }).why).toContain(title);
  });

  test('an archive of readers without its end is identified by its name and its first reader', () => {
    const whole = buildArchive([{ name: 'a.zrd', content: buildReader(['A', int(1)]) }], { version: 1 });
    const cut = memorySource(whole.subarray(0, whole.length - 20));
    expect(knownUnread('Reader.ZBD', cut)).toMatchObject({
      title: 'Cut-off archive',
      text: expect.stringContaining('Expected a directory at its end, found none'),
    });
    expect(identify({ name: 'reader.zbd', source: cut })).toMatchObject({
      confidence: 'unknown',
      why: 'no format describes it, but it is known: Cut-off archive',
    });
    expect(identify({ name: 'reader.zbd', source: memorySource(whole) }).format.id).toBe('zipper/archive');
    expect(knownUnread('reader.bin', cut)).toBeUndefined();
    expect(knownUnread('reader.zbd', memorySource(hexText('04000000')))).toBeUndefined();
    expect(knownFile('reader.zbd', memorySource(whole))).toBeUndefined();
  });

  test.each([
    ['format', '02000000'],
    ['version', '1C000000'],
    ['version', '1B00000000'],
    ['versions', '1B000000'],
  ])('%s of %s is none', (name, bytes) => {
    expect(knownFile(name, memorySource(hexText(bytes)))).toBeUndefined();
  });

  test('Windows’ shortcut to a CD track shows its number and length', () => {
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
