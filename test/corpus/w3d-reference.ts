import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where the private models lie, beside the repository; most checkouts have none. */
export const w3dFolder = fileURLToPath(new URL('../../../shared/data/w3d/', import.meta.url));

/** For describe.skipIf; the reason belongs into the name of what is skipped. */
export const hasModels: boolean = existsSync(w3dFolder);

/** The models by their path below the folder. */
export function modelFiles(): readonly string[] {
  if (!hasModels) return [];
  const all = readdirSync(w3dFolder, { recursive: true }).map(path => String(path).replaceAll('\\', '/'));
  return all.filter(path => /\.(w3d|wlt)$/i.test(path)).toSorted();
}

export function readModel(path: string): Uint8Array {
  return Uint8Array.from(readFileSync(w3dFolder + path));
}

export interface ExpectedTree {
  readonly file: string;
  /** The tool that wrote the trees gave it up. */
  readonly isRefused: boolean;
  /** `  001F W3D_CHUNK_MESH_HEADER3 len=116`, without the mark of a container. */
  readonly lines: readonly string[];
}

export function expectedTrees(): readonly ExpectedTree[] {
  if (!hasModels) return [];
  const [, ...blocks] = readFileSync(`${w3dFolder}EXPECTED_trees.txt`, 'utf8').split(/^== /m);
  return blocks.map(block => {
    const [head = '', ...lines] = block.split(/\r?\n/);
    const [file = ''] = head.split(' ');
    const kept = lines.filter(line => line.trim() !== '').map(line => line.replace(/ \{\}$/, ''));
    return { file, isRefused: head.includes('refused'), lines: kept };
  });
}

export interface ExpectedPoses {
  readonly clip: string;
  readonly skeleton: string;
  readonly pivots: readonly string[];
  /** By frame: for each pivot x, y, z of the place and x, y, z, w of the turn. */
  readonly frames: Readonly<Record<string, readonly (readonly number[])[]>>;
}

export function expectedPoses(): readonly ExpectedPoses[] {
  if (!hasModels) return [];
  const all: Record<string, Omit<ExpectedPoses, 'clip'>> = JSON.parse(
    readFileSync(`${w3dFolder}EXPECTED_poses.json`, 'utf8'),
  );
  return Object.entries(all).map(([clip, rest]) => ({ clip, ...rest }));
}
