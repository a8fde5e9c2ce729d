import type { OpenAsset } from '../assets/open-asset.ts';

/** An asset to read: its address, name and content. */
export type ReadAsset = Pick<OpenAsset, 'address' | 'name' | 'view'>;
