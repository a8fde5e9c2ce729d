// What `process` does to bytes. What has the same length before and after is done byte by byte, so that each keeps its place.

import type { Frame } from './expression/formula.ts';
import { bytesOf, intOf } from './expression/values.ts';
import { ReadFault } from './fault.ts';
import { type Int, small } from './integers.ts';
import type { Process } from './spec.ts';

/** One byte at a time; `at` is its place among those that are processed. */
export interface ByteCodec {
  decode(byte: number, at: number): number;
  encode(byte: number, at: number): number;
}

/** What the host knows beside the language: to unpack and pack, and routines of its own. */
export interface Packing {
  /** Unpacks zlib to at most so many bytes, or says why not. */
  unpack(packed: Uint8Array, most: number): Uint8Array | { readonly why: string };
  pack(plain: Uint8Array): Uint8Array;
  /** A routine of a program's own; undefined for one that nobody knows. */
  custom?(name: string, args: readonly unknown[], bytes: Uint8Array): Uint8Array | undefined;
}

/** The codec of a process that keeps the length. */
export function byteCodec(process: Process, frame: Frame): ByteCodec | undefined {
  if (process.kind === 'zlib' || process.kind === 'custom') return undefined;
  const key = process.key.value(frame);
  if (process.kind === 'xor') return xorCodec(key);
  const by = turnBy(process.kind, intOf(key));
  const turn = (byte: number, bits: number): number => ((byte << bits) | (byte >> (8 - bits))) & 0xff;
  return { decode: byte => turn(byte, by), encode: byte => turn(byte, (8 - by) % 8) };
}

function turnBy(kind: 'rol' | 'ror', key: Int): number {
  const by = Number(((BigInt(key) % 8n) + 8n) % 8n);
  return kind === 'rol' ? by : (8 - by) % 8;
}

function xorCodec(key: unknown): ByteCodec {
  const bytes = typeof key === 'number' || typeof key === 'bigint' ? undefined : bytesOf(key);
  if (bytes && bytes.length === 0) throw new ReadFault('ReadError', 'the key of “xor” is empty');
  const one = bytes ? 0 : Number(small(BigInt.asUintN(8, BigInt(intOf(key)))));
  const turn = bytes
    ? (byte: number, at: number) => byte ^ (bytes[at % bytes.length] ?? 0)
    : (byte: number) => byte ^ one;
  return { decode: turn, encode: turn };
}
