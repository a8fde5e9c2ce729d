import { describe, expect, it } from 'vitest';
import { webmOf } from '../../../../renderer/panes/scene/webm.ts';
import { readWebm } from '../../../support/read-webm.ts';

const pictures = (count: number, everyKey: number) =>
  Array.from({ length: count }, (_, index) => ({ bytes: new Uint8Array(300 + index), isKey: index % everyKey === 0 }));

describe('a film as WebM', () => {
  it('lasts as long as its frames, each at its own time', () => {
    const film = readWebm(
      webmOf({ codec: 'V_VP9', width: 1280, height: 721, perSecond: 24, pictures: pictures(72, 24) }),
    );
    expect(film).toMatchObject({ docType: 'webm', codec: 'V_VP9', width: 1280, height: 721, duration: 3000 });
    expect(film.times).toEqual(Array.from({ length: 72 }, (_, picture) => Math.round((picture * 1000) / 24)));
    expect(film.keys).toEqual([0, 24, 48]);
    expect(film.cues).toHaveLength(3);
  });

  it('can be longer than a minute if each frame lasts a second', () => {
    const film = readWebm(webmOf({ codec: 'V_VP8', width: 2, height: 2, perSecond: 1, pictures: pictures(70, 30) }));
    expect(film.duration).toBe(70_000);
    expect(film.times.at(-1)).toBe(69_000);
  });

  it('begins as RFC 8794 specifies', () => {
    const bytes = webmOf({ codec: 'V_VP8', width: 2, height: 2, perSecond: 24, pictures: pictures(1, 1) });
    // EBML, 35 + 20 bytes; its version, of the size 1, is 1.
    expect(Buffer.from(bytes.subarray(0, 4)).toString('hex')).toBe('1a45dfa3');
    expect(Buffer.from(bytes.subarray(8, 15)).toString('hex')).toBe('42861000000101');
  });
});
