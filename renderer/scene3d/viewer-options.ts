import type { SceneElement } from '../../shared/scene/element.ts';
import type { Builder } from './builder.ts';
import type { DrawProgress } from './shown-scene.ts';
import type { PictureData } from './textures.ts';

/** Where a scene is shown, its sources and its listeners. */
export interface ViewerOptions {
  /** Holds the picture and the labels. */
  readonly host: HTMLElement;
  /** Builds data that is needed only now and then. */
  readonly builder: Builder;
  /** The pixels of a texture of the scene; undefined if it is missing. */
  readonly picture: (texture: number) => Promise<PictureData | undefined>;
  readonly onContext: (state: 'lost' | 'restored') => void;
  /** What is still being uploaded to the card; undefined when everything is there. */
  readonly onProgress?: (progress: DrawProgress | undefined) => void;
  /** Everything is on the graphics card. */
  readonly onComplete: () => void;
  /** A label in the picture was clicked. */
  readonly onLabel: (element: SceneElement) => void;
}
