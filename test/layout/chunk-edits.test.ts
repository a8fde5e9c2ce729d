import { describe, expect, it } from 'vitest';
import { memorySource } from '../../shared/base/source.ts';
import { chunks } from '../../shared/layout/chunks.ts';
import { type ChunkEdit, type ChunkPlace, chunkSplices } from '../../shared/layout/inside/chunk-edits.ts';
import { decode } from '../../shared/layout/inside/decode.ts';
import { repairs } from '../../shared/layout/inside/repairs.ts';
import { relabel } from '../../shared/layout/relabel.ts';
import { u8, u32 } from '../../shared/layout/scalars.ts';
import { struct } from '../../shared/layout/struct.ts';
import { hexText } from '../support/hex-text.ts';

const head = { id: relabel(u32, 'tag'), size: u32, nestBit: 31 } as const;
const small = struct({ chunks: chunks({ id: relabel(u8, 'tag'), size: u8 }, { 1: struct({ value: u8 }) }) });
const leafs = chunks(head, { 0x10: struct({ value: u8 }), 0x11: small });
const file = struct({ chunks: chunks(head, { 1: struct({ chunks: leafs }), 0x10: struct({ value: u8 }) }) });

/** Two groups, the second with small chunks in it, and a plain chunk; sizes of groups carry bit 31. */
const tree = hexText(`
  01 00 00 00  12 00 00 80
    10 00 00 00  01 00 00 00  AA
    10 00 00 00  01 00 00 00  BB
  01 00 00 00  0E 00 00 80
    11 00 00 00  06 00 00 00  01 01 C1  01 01 C2
  10 00 00 00  01 00 00 00  DD`);

function bytesAfter(edit: ChunkEdit, bytes = tree): string {
  const result = chunkSplices(file, memorySource(bytes), edit);
  if (result.kind === 'refused') return result.why;
  const parts: number[] = [];
  let at = 0;
  for (const { start, remove, insert } of result.splices) {
    expect(start).toBeGreaterThanOrEqual(at);
    parts.push(...bytes.subarray(at, start), ...insert);
    at = start + remove;
  }
  parts.push(...bytes.subarray(at));
  expect(parts.length).toBe(result.size);
  const decoded = decode(file, memorySource(Uint8Array.from(parts)));
  expect(decoded.findings).toEqual([]);
  return Buffer.from(parts).toString('hex');
}

const hex = (text: string) => Buffer.from(hexText(text)).toString('hex');

describe('edits of chunks', () => {
  it('drops a chunk, and shrinks the chunk around it', () => {
    expect(bytesAfter({ kind: 'drop', path: 'chunks[0].chunks[0]' })).toBe(
      hex(`01 00 00 00  09 00 00 80
             10 00 00 00  01 00 00 00  BB
           01 00 00 00  0E 00 00 80
             11 00 00 00  06 00 00 00  01 01 C1  01 01 C2
           10 00 00 00  01 00 00 00  DD`),
    );
  });

  it('moves a chunk to its own place, or into the group before it', () => {
    const same = Buffer.from(tree).toString('hex');
    const moved = (to: ChunkPlace) => bytesAfter({ kind: 'move', path: 'chunks[1]', to });
    expect(moved({ path: 'chunks[1]', side: 'before' })).toBe(same);
    expect(moved({ path: 'chunks[0]', side: 'after' })).toBe(same);
    expect(bytesAfter({ kind: 'move', path: 'chunks[2]', to: { path: 'chunks[1]', side: 'inside' } })).toBe(
      hex(`01 00 00 00  12 00 00 80
             10 00 00 00  01 00 00 00  AA
             10 00 00 00  01 00 00 00  BB
           01 00 00 00  17 00 00 80
             11 00 00 00  06 00 00 00  01 01 C1  01 01 C2
             10 00 00 00  01 00 00 00  DD`),
    );
  });

  it('moves a chunk into another one, and both sizes follow', () => {
    const to = { path: 'chunks[1]', side: 'inside' } as const;
    expect(bytesAfter({ kind: 'move', path: 'chunks[0].chunks[1]', to })).toBe(
      hex(`01 00 00 00  09 00 00 80
             10 00 00 00  01 00 00 00  AA
           01 00 00 00  17 00 00 80
             11 00 00 00  06 00 00 00  01 01 C1  01 01 C2
             10 00 00 00  01 00 00 00  BB
           10 00 00 00  01 00 00 00  DD`),
    );
  });

  it('moves a chunk among its neighbours without changing a size', () => {
    const to = { path: 'chunks[0].chunks[0]', side: 'before' } as const;
    const moved = chunkSplices(file, memorySource(tree), { kind: 'move', path: 'chunks[0].chunks[1]', to });
    expect(moved).toMatchObject({
      kind: 'splices',
      splices: [
        { start: 8, remove: 0 },
        { start: 17, remove: 9 },
      ],
    });
    expect(bytesAfter({ kind: 'move', path: 'chunks[0].chunks[1]', to })).toContain(
      hex('10 00 00 00 01 00 00 00 BB 10 00 00 00 01 00 00 00 AA'),
    );
  });

  it('copies a small chunk, and every size up the tree follows', () => {
    const path = 'chunks[1].chunks[0].chunks[0]';
    expect(bytesAfter({ kind: 'copy', path, to: { path, side: 'after' } })).toContain(
      hex(`01 00 00 00  11 00 00 80
             11 00 00 00  09 00 00 00  01 01 C1  01 01 C1  01 01 C2`),
    );
  });

  it('inserts chunks from elsewhere', () => {
    const bytes = hexText('10 00 00 00  01 00 00 00  EE');
    expect(bytesAfter({ kind: 'insert', bytes, to: { path: 'chunks[2]', side: 'after' } }).slice(-36)).toBe(
      hex('10 00 00 00  01 00 00 00  DD  10 00 00 00  01 00 00 00  EE'),
    );
  });

  it('repairs the size of a damaged chunk around the change', () => {
    const damaged = tree.slice(0, 26);
    damaged[4] = 0x40;
    expect(bytesAfter({ kind: 'drop', path: 'chunks[0].chunks[1]' }, damaged)).toBe(
      hex('01 00 00 00  09 00 00 80  10 00 00 00  01 00 00 00  AA'),
    );
  });

  it('refuses what is not a chunk, and moving a chunk into itself', () => {
    expect(bytesAfter({ kind: 'drop', path: 'chunks[0].chunks[0].value' })).toBe(
      'chunks[0].chunks[0].value is not a chunk',
    );
    const inside = { path: 'chunks[0].chunks[1]', side: 'after' } as const;
    expect(bytesAfter({ kind: 'move', path: 'chunks[0]', to: inside })).toBe('a chunk cannot go into itself');
  });

  it('refuses what a one-byte size cannot express', () => {
    const inner = chunks({ id: relabel(u8, 'tag'), size: u8 }, {});
    const outer = struct({ chunks: chunks({ id: relabel(u8, 'tag'), size: u8 }, { 1: struct({ chunks: inner }) }) });
    const bytes = Uint8Array.of(2, 254, ...new Uint8Array(254));
    const edit = { kind: 'insert', bytes, to: { path: 'chunks[0]', side: 'inside' } } as const;
    expect(chunkSplices(outer, memorySource(hexText('01 02  07 00')), edit)).toEqual({
      kind: 'refused',
      why: 'the chunk at 0x0 would have 258 bytes, but its size field holds at most 255',
    });
  });
});

describe('a chunk that overruns what is around it', () => {
  it('is offered the size it has room for, with its nesting bit kept', () => {
    const damaged = tree.slice(0, 26);
    damaged[4] = 0x40;
    const { findings } = decode(file, memorySource(damaged));
    expect(repairs(findings)).toEqual([
      {
        path: 'chunks[0]',
        start: 0,
        size: 8,
        bytes: hexText('01 00 00 00  12 00 00 80'),
        text: 'chunk 0x1 of 64 bytes overruns what is around it by 46',
        weight: 'warning',
      },
    ]);
  });
});
