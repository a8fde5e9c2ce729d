import type { RootLayout } from '../../../shared/layout/inside/layout.ts';
import { walkmesh } from './bwm.ts';
import { gamezFile, readerArchiveFile, w3dFile, walkmeshFile, wldFile } from './files.ts';
import { gamez } from './gamez.ts';
import { readerArchive } from './reader-archive.ts';
import { w3d } from './w3d.ts';
import { wld } from './wld.ts';

/** A layout, a small file of it, and what is done to it. */
export interface Proof {
  readonly name: string;
  readonly layout: RootLayout<unknown>;
  readonly bytes: Uint8Array;
  readonly findings: readonly string[];
  /** A value that can be changed where it stands. */
  readonly patch: readonly [path: string, value: unknown];
  /** A value that takes another number of bytes, and how the size of the file changes. */
  readonly rebuild?: readonly [path: string, value: unknown, growth: number];
  /** Its own files in the data for private tests. */
  readonly corpus: RegExp;
}

export const proofs: readonly Proof[] = [
  {
    name: 'reader archive',
    layout: readerArchive,
    bytes: readerArchiveFile(),
    findings: ['is not a finite number'],
    patch: ['members[0].content[1]', 1.5],
    rebuild: ['members[0].content[2]', 'longer', 4],
    corpus: /pm\/reader\/.*\.zbd$/,
  },
  {
    name: 'walkmesh',
    layout: walkmesh,
    bytes: walkmeshFile(),
    findings: [],
    patch: ['vertices[2].y', -1.25],
    corpus: /kotor\/.*\.(wok|pwk|dwk)$/i,
  },
  {
    name: 'world',
    layout: gamez,
    bytes: gamezFile(),
    findings: [],
    patch: ['models.items[0].polygons[0].uvs[2].x', 0.25],
    corpus: /mw\/gamez\/.*\.zbd$/,
  },
  {
    name: 'fragments',
    layout: wld,
    bytes: wldFile(),
    findings: [],
    patch: ['fragments[2].body.vertices[1].x', 17],
    rebuild: ['fragments[0].body.files[0].file', 'boulder.bmp\0', 4],
    corpus: /eq\/[^/]*\.wld$/i,
  },
  {
    name: 'chunks',
    layout: w3d,
    bytes: w3dFile(),
    findings: ['chunk 0x740 of 76 bytes overruns what is around it by 8'],
    patch: ['[0][0].name', 'TYRE'],
    rebuild: ['[0][3]', 'by hand', -5],
    corpus: /w3d\/.*\.w3d$/i,
  },
];
