import type { SceneElement } from '../../shared/scene/element.ts';
import type { Builder } from './builder.ts';
import type { DrawProgress } from './shown-scene.ts';
import type { PictureData } from './textures.ts';

/** Where a scene is shown, what it is drawn from, and its listeners. */
export interface ViewerOptions {
  /** Holds the picture and the labels. */
  readonly host: HTMLElement;
  /** Builds what is only now and then looked at. */
  readonly builder: Builder;
  /** The pixels of a texture of the scene; undefined when it is missing. */
  readonly picture: (texture: number) => Promise<PictureData | undefined>;
  readonly onContext: (state: 'lost' | 'restored') => void;
  /** What is still on its way to the card; undefined when all is there. */
  readonly onProgress?: (progress: DrawProgress | undefined) => void;
  /** Everything is on the graphics card. */
  readonly onComplete: () => void;
  /** A name in the picture was clicked. */
  readonly onLabel: (element: SceneElement) => void;
}
