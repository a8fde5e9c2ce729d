import {
  AddEquation,
  AlwaysDepth,
  type BlendingDstFactor,
  type BlendingSrcFactor,
  CustomBlending,
  type DepthModes,
  DoubleSide,
  EqualDepth,
  FrontSide,
  GreaterDepth,
  GreaterEqualDepth,
  LessDepth,
  LessEqualDepth,
  Matrix3,
  NeverDepth,
  NoBlending,
  NotEqualDepth,
  OneFactor,
  OneMinusSrcAlphaFactor,
  OneMinusSrcColorFactor,
  ShaderMaterial,
  SrcAlphaFactor,
  SrcColorFactor,
  type Texture,
  Vector2,
  Vector3,
  Vector4,
  ZeroFactor,
} from 'three';
import { plainLook } from '../../shared/scene/look.ts';
import type { BlendFactor, DepthCompare, Material, TextureLayer } from '../../shared/scene/material.ts';
import { type MappingSource, mappingAt } from '../../shared/scene/texture-mapping.ts';
import { lightDirection } from './look.ts';
import { surfaceFragment, surfaceVertex } from './surface-shader.ts';

/** How a surface is drawn. */
export type Look = 'shaded' | 'normals' | 'uv' | 'flat' | 'tint';
const LOOKS: Readonly<Record<Look, number>> = { shaded: 0, normals: 1, uv: 2, flat: 3, tint: 4 };

/** The scene's lights, as shared by all surfaces. */
export interface LightUniforms {
  /** The direction to the view's own light, as seen by the eye. */
  readonly keyWay: { readonly value: Vector3 };
  readonly lightCount: { value: number };
  readonly lightAmbient: { readonly value: Vector3 };
  readonly lightPlaces: { readonly value: readonly Vector4[] };
  readonly lightColours: { readonly value: readonly Vector3[] };
  readonly lightRanges: { readonly value: readonly Vector2[] };
  readonly fogColour: { readonly value: Vector3 };
  /** Where fog begins, the distance until it is full, its density; all 0 for none. */
  readonly fogReach: { readonly value: Vector3 };
}

/** The most lights on a surface; of more, the nearest. */
export const MOST_LIGHTS = 8;

export function lightUniforms(): LightUniforms {
  return {
    keyWay: { value: new Vector3(...lightDirection(plainLook)) },
    lightCount: { value: 0 },
    lightAmbient: { value: new Vector3() },
    lightPlaces: { value: Array.from({ length: MOST_LIGHTS }, () => new Vector4()) },
    lightColours: { value: Array.from({ length: MOST_LIGHTS }, () => new Vector3()) },
    lightRanges: { value: Array.from({ length: MOST_LIGHTS }, () => new Vector2()) },
    fogColour: { value: new Vector3() },
    fogReach: { value: new Vector3() },
  };
}

type Rgb = readonly [number, number, number];

const DEPTHS: Readonly<Record<DepthCompare, DepthModes>> = {
  never: NeverDepth,
  less: LessDepth,
  equal: EqualDepth,
  lessEqual: LessEqualDepth,
  greater: GreaterDepth,
  notEqual: NotEqualDepth,
  greaterEqual: GreaterEqualDepth,
  always: AlwaysDepth,
};

const FACTORS: Readonly<Record<BlendFactor, BlendingSrcFactor & BlendingDstFactor>> = {
  zero: ZeroFactor,
  one: OneFactor,
  sourceAlpha: SrcAlphaFactor,
  oneMinusSourceAlpha: OneMinusSrcAlphaFactor,
  sourceColour: SrcColorFactor,
  oneMinusSourceColour: OneMinusSrcColorFactor,
};

const GRADIENTS: Readonly<Record<Material['gradient'], number>> = {
  off: 0,
  modulate: 1,
  add: 2,
  modulate2x: 3,
  other: 1,
};
const COMBINES: Readonly<Record<TextureLayer['combine'], number>> = {
  replace: 0,
  multiply: 1,
  add: 2,
  subtract: 3,
  blend: 4,
  keep: 5,
  subtractFrom: 6,
  multiply2x: 7,
  inverseMultiply: 8,
  addSigned: 9,
  addSigned2x: 10,
  addByAlpha: 11,
  blendBelow: 12,
  other: 1,
};
const ALPHAS: Readonly<Record<NonNullable<TextureLayer['combineAlpha']>, number>> = {
  replace: 1,
  multiply: 2,
  inverseMultiply: 3,
};

const SOURCES: Readonly<Record<MappingSource, number>> = {
  ...{ uv: 1, normal: 2, reflection: 3, worldNormal: 4, worldReflection: 5, screen: 8, edge: 9, edgeReflection: 10 },
};
const AXES = ['x', 'y', 'z'] as const;

/** Sets a layer's mapping for a time; does nothing if it has none. */
export function layOn({ uniforms }: ShaderMaterial, name: 'A' | 'B', layer: TextureLayer, seconds: number): void {
  if (layer.mapping === undefined) return;
  const [a, b, c, d, e, f] = mappingAt(layer.mapping, seconds);
  set(uniforms, `rows${name}`, [new Vector3(a, b, c), new Vector3(d, e, f)]);
}

/** The layers that are drawn: at most two colour pictures, like the cards of the time. */
export function drawnLayers(material: Pick<Material, 'layers'>): readonly TextureLayer[] {
  return material.layers.filter(layer => (layer.role ?? 'colour') === 'colour').slice(0, 2);
}

/** Whether it is transparent. */
export function isBlended({ blend }: Pick<Material, 'blend'>): boolean {
  return blend.source !== 'one' || blend.destination !== 'zero';
}

export interface SurfaceOptions {
  /** The mesh has a colour for each vertex. */
  readonly hasTint: boolean;
  /** Ignores all lights. */
  readonly unlit?: boolean | undefined;
  /** Ignores fog. */
  readonly unfogged?: boolean | undefined;
  /** Among coplanar faces, the higher one is on top. */
  readonly priority?: number;
  /** How the pictures of the whole mesh move. */
  readonly scroll?: { readonly u: number; readonly v: number } | undefined;
  /** Less than 1: all of it is transparent. */
  readonly opacity?: number;
  /** The scene's own lights, shared by all surfaces. */
  readonly lights: LightUniforms;
  /** Converts from the window's world to the scene's axes. */
  readonly fromWorld?: Matrix3;
  readonly texture: (texture: number) => Texture;
}

/** A pass of a surface, as close to what the file specifies as WebGL allows. */
export function surfaceMaterial(from: Material, options: SurfaceOptions): ShaderMaterial {
  const { hasTint, texture, unlit = false, priority = 0, scroll, opacity = 1, lights, fromWorld } = options;
  const addsUp = from.blend.destination === 'one';
  const [a, b] = drawnLayers(from);
  const made = shader('shaded', hasTint, {
    LAYERS: a === undefined ? 0 : b === undefined ? 1 : 2,
    GRADIENT: GRADIENTS[from.gradient],
    COMBINE: b === undefined ? 1 : COMBINES[b.combine],
    COMBINE_ALPHA: b?.combineAlpha === undefined ? 0 : ALPHAS[b.combineAlpha],
    FROM_A: a?.mapping ? SOURCES[a.mapping.from] : 0,
    FROM_B: b?.mapping ? SOURCES[b.mapping.from] : 0,
    WORLD_AXIS: AXES.indexOf(a?.mapping?.axis ?? b?.mapping?.axis ?? 'z'),
    ...(unlit ? { UNLIT: 1 } : {}),
    ...(options.unfogged ? {} : { FOG: addsUp ? 2 : 1 }),
  });
  Object.assign(made.uniforms, lights);
  const { uniforms } = made;
  set(uniforms, 'ambient', new Vector3(...from.ambient));
  set(uniforms, 'diffuse', new Vector3(...from.diffuse));
  set(uniforms, 'specular', new Vector3(...from.specular));
  set(uniforms, 'emissive', new Vector3(...from.emissive));
  set(uniforms, 'shininess', from.shininess);
  if (fromWorld) set(uniforms, 'fromWorld', fromWorld);
  setOpacity(made, from, opacity);
  for (const [layer, name] of [
    [a, 'A'],
    [b, 'B'],
  ] as const) {
    if (layer === undefined) continue;
    set(uniforms, `map${name}`, texture(layer.texture));
    layOn(made, name, layer, 0);
    set(uniforms, `scroll${name}`, new Vector2(scrollOf(layer, scroll).u, scrollOf(layer, scroll).v));
  }
  blendInto(made, opacity < 1 ? { ...from, blend: seeThrough, depthWrite: false } : from);
  if (priority !== 0) {
    made.polygonOffset = true;
    made.polygonOffsetFactor = -priority;
    made.polygonOffsetUnits = -priority * 4;
  }
  return made;
}

/** Sets the opacity of a surface, 0 to 1: the transparent parts of its picture stay so, and no others become so. */
export function setOpacity({ uniforms }: ShaderMaterial, from: Material, opacity: number): void {
  set(uniforms, 'opacity', from.opacity * opacity);
  set(uniforms, 'alphaLimit', (from.alphaTest ?? -1) * opacity);
}

const seeThrough = { source: 'sourceAlpha', destination: 'oneMinusSourceAlpha' } as const;

function scrollOf(layer: TextureLayer, whole: SurfaceOptions['scroll']): { readonly u: number; readonly v: number } {
  return { u: (layer.scroll?.u ?? 0) + (whole?.u ?? 0), v: (layer.scroll?.v ?? 0) + (whole?.v ?? 0) };
}

function blendInto(made: ShaderMaterial, from: Material): void {
  made.side = from.doubleSided ? DoubleSide : FrontSide;
  made.depthFunc = DEPTHS[from.depthCompare];
  made.depthWrite = from.depthWrite;
  made.transparent = isBlended(from);
  made.blending = made.transparent ? CustomBlending : NoBlending;
  // The picture itself stays opaque, whatever a surface's alpha: otherwise the window would show through it.
  if (!made.transparent) made.defines = { ...made.defines, OPAQUE: 1 };
  made.blendSrcAlpha = ZeroFactor;
  made.blendDstAlpha = OneFactor;
  made.blendEquation = AddEquation;
  made.blendSrc = FACTORS[from.blend.source];
  made.blendDst = FACTORS[from.blend.destination];
}

/** A surface of which only the shape matters. */
export function plainMaterial(
  look: Exclude<Look, 'shaded'>,
  colours: { readonly a: Rgb; readonly b: Rgb },
  hasTint = false,
): ShaderMaterial {
  const made = shader(look, hasTint, { LAYERS: 0, GRADIENT: 1, COMBINE: 1 });
  set(made.uniforms, 'colourA', new Vector3(...colours.a));
  set(made.uniforms, 'colourB', new Vector3(...colours.b));
  made.side = DoubleSide;
  return made;
}

/** Lines along the edges of surfaces, slightly in front of them. */
export function edgeMaterial(colour: Rgb): ShaderMaterial {
  const made = plainMaterial('flat', { a: colour, b: [0, 0, 0] });
  made.defines = { ...made.defines, NEARER: 1 };
  return made;
}

/** Each surface shifts what is behind it to its colour, on any background: a strong colour shows many layers. */
export function overdrawMaterial(colour: Rgb, opacity: number): ShaderMaterial {
  const made = plainMaterial('flat', { a: colour, b: [0, 0, 0] });
  set(made.uniforms, 'opacity', opacity);
  made.transparent = true;
  made.depthTest = false;
  made.depthWrite = false;
  return made;
}

/** The highlight of a selection, in front of it: one colour, with the surface visible through it. */
export function glowMaterial(colour: Rgb, opacity: number): ShaderMaterial {
  const made = plainMaterial('flat', { a: colour, b: [1, 1, 1] });
  set(made.uniforms, 'opacity', opacity);
  made.transparent = true;
  made.depthWrite = false;
  made.depthFunc = LessEqualDepth;
  made.polygonOffset = true;
  made.polygonOffsetFactor = -1;
  made.polygonOffsetUnits = -2;
  return made;
}

const noLights = lightUniforms();

function shader(look: Look, hasTint: boolean, defines: Readonly<Record<string, number>>): ShaderMaterial {
  const zero = () => ({ value: new Vector3() });
  return new ShaderMaterial({
    vertexShader: surfaceVertex,
    fragmentShader: surfaceFragment,
    defines: { LOOK: LOOKS[look], ...(hasTint ? { HAS_TINT: 1 } : {}), ...defines },
    uniforms: {
      ambient: zero(),
      diffuse: zero(),
      specular: zero(),
      emissive: zero(),
      colourA: zero(),
      colourB: zero(),
      shininess: { value: 0 },
      opacity: { value: 1 },
      alphaLimit: { value: -1 },
      time: { value: 0 },
      mapA: { value: null },
      mapB: { value: null },
      scrollA: { value: new Vector2() },
      scrollB: { value: new Vector2() },
      rowsA: { value: [new Vector3(1, 0, 0), new Vector3(0, 1, 0)] },
      rowsB: { value: [new Vector3(1, 0, 0), new Vector3(0, 1, 0)] },
      fromWorld: { value: new Matrix3() },
      ...noLights,
    },
  });
}

/** Sets a uniform of a material; an unknown name is a bug in this folder. */
export function set(uniforms: ShaderMaterial['uniforms'], name: string, value: unknown): void {
  const uniform = uniforms[name];
  if (uniform === undefined) throw new Error(`the surface has no uniform ${name}`);
  uniform.value = value;
}

export const unnamedMaterial: Material = {
  name: '',
  origins: [],
  layers: [],
  ambient: [0.8, 0.8, 0.8],
  diffuse: [0.8, 0.8, 0.8],
  specular: [0, 0, 0],
  emissive: [0, 0, 0],
  shininess: 0,
  opacity: 1,
  blend: { source: 'one', destination: 'zero' },
  depthCompare: 'lessEqual',
  depthWrite: true,
  doubleSided: true,
  gradient: 'modulate',
  notShown: [],
};
