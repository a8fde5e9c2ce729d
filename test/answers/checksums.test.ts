import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { checksumsOf } from '../../electron/answers/checksums.ts';
import { memorySource } from '../../shared/base/source.ts';

const goesOn = new AbortController().signal;

test('the check values of the catalogue are right, whatever surrounds the range', async () => {
  const source = memorySource(new TextEncoder().encode('..123456789..'));
  const sums = await checksumsOf(source, { start: 2, size: 9 }, goesOn);
  expect(Object.fromEntries(sums.map(({ name, hex }) => [name, hex]))).toEqual({
    'CRC-16/ARC': 'BB3D',
    'CRC-16/MODBUS': '4B37',
    'CRC-16/USB': 'B4C8',
    'CRC-16/XMODEM': '31C3',
    'CRC-16/IBM-3740': '29B1',
    'CRC-16/GENIBUS': 'D64E',
    'CRC-16/KERMIT': '2189',
    'CRC-16/IBM-SDLC': '906E',
    'CRC-32': 'CBF43926',
    'CRC-32/JAMCRC': '340BC6D9',
    'CRC-32/BZIP2': 'FC891918',
    'CRC-32/MPEG-2': '0376E6E7',
    'CRC-32/ISCSI': 'E3069283',
    'CRC-32, Zipper archives': '89A1897F',
    'Adler-32': '091E01DE',
    MD5: '25F9E794323B453885F5181F1B624D0B',
    'SHA-1': 'F7C3BC1D808E04732ADF679965CCC34CA7AE3441',
    'SHA-256': '15E2B0D3C33891EBB0F1EF609EC419420C20E320CE94C65FBC8C3312448EB225',
    'SHA-384': 'EB455D56D2C1A69DE64E832011F3393D45F3FA31D6842F21AF92D2FE469C499DA5E3179847334A18479C8D1DEDEA1BE3',
    'SHA-512':
      'D9E6762DD1C8EAF6D61B3C6192FC408D4D6D5F1176D0C29169BC24E71C3F274AD27FCD5811B313D681F7E55EC02D73D499C95455B6B5BB503ACF574FBA8FFE85',
  });
});

test('a range of several pieces has the sums of the whole', async () => {
  const bytes = new Uint8Array(3 * 1024 * 1024 + 7).fill(0x61);
  const sums = await checksumsOf(memorySource(bytes), { start: 0, size: bytes.length }, goesOn);
  expect(sums).toContainEqual({ name: 'CRC-32', hex: crc32(bytes).toString(16).toUpperCase().padStart(8, '0') });
});

test('a cancelled request does not have to wait', async () => {
  const given = AbortSignal.abort(new Error('left'));
  await expect(checksumsOf(memorySource(new Uint8Array(10)), { start: 0, size: 10 }, given)).rejects.toThrow('left');
});
