// How a surface of these games is drawn: light from material and vertex colours, layered pictures, alpha
// test. The arithmetic is that of the cards of the time: in the stored colours, without gamma.

export const surfaceVertex = /* glsl */ `
attribute vec2 uvA;
attribute vec2 uvB;
#ifdef HAS_TINT
attribute vec4 tint;
#endif
varying vec2 vUvA;
varying vec2 vUvB;
varying vec4 vTint;
varying vec3 vNormal;
varying vec3 vEye;
varying vec3 vScreen;
#include <skinning_pars_vertex>
void main() {
  #ifdef HAS_TINT
  vTint = tint;
  #else
  vTint = vec4(1.0);
  #endif
  vUvA = uvA;
  vUvB = uvB;
  #include <skinbase_vertex>
  vec3 objectNormal = normal;
  #include <skinnormal_vertex>
  vec3 transformed = position;
  #include <skinning_vertex>
  #include <project_vertex>
  #ifdef USE_INSTANCING
  // Perpendicular to what the matrix stretches, as three does for single objects.
  mat3 turn = mat3(instanceMatrix);
  objectNormal = turn * (objectNormal / vec3(dot(turn[0], turn[0]), dot(turn[1], turn[1]), dot(turn[2], turn[2])));
  #endif
  vNormal = normalMatrix * objectNormal;
  vEye = -mvPosition.xyz;
  vScreen = gl_Position.xyw;
  #ifdef NEARER
  gl_Position.z -= 0.0001 * gl_Position.w;
  #endif
}`;

export const surfaceFragment = /* glsl */ `
uniform vec3 ambient;
uniform vec3 diffuse;
uniform vec3 specular;
uniform vec3 emissive;
uniform float shininess;
uniform float opacity;
uniform float alphaLimit;
uniform sampler2D mapA;
uniform sampler2D mapB;
uniform vec2 scrollA;
uniform vec2 scrollB;
uniform vec3 rowsA[2];
uniform vec3 rowsB[2];
uniform mat3 fromWorld;
uniform float time;
uniform vec3 colourA;
uniform vec3 colourB;
varying vec2 vUvA;
varying vec2 vUvB;
varying vec4 vTint;
varying vec3 vNormal;
varying vec3 vEye;
varying vec3 vScreen;

uniform vec3 keyWay;
const vec3 FILL = vec3(0.71, -0.14, 0.69);

#ifdef SCENE_LIGHTS
#define MOST_LIGHTS 8
uniform int lightCount;
uniform vec3 lightAmbient;
uniform vec4 lightPlaces[MOST_LIGHTS];
uniform vec3 lightColours[MOST_LIGHTS];
uniform vec2 lightRanges[MOST_LIGHTS];

/** The scene's own lights, in eye space. A position with w 0 is a direction to the light. */
vec3 litByScene(vec3 normal) {
  vec3 sum = vec3(0.0);
  for (int i = 0; i < MOST_LIGHTS; i++) {
    if (i >= lightCount) break;
    vec4 place = lightPlaces[i];
    vec3 way = place.w == 0.0 ? place.xyz : place.xyz + vEye;
    float away = length(way);
    float reach = place.w == 0.0 ? 1.0 : 1.0 - smoothstep(lightRanges[i].x, lightRanges[i].y, away);
    sum += lightColours[i] * max(dot(normal, way / max(away, 0.0001)), 0.0) * reach;
  }
  return min(emissive + ambient * lightAmbient + diffuse * vTint.rgb * sum, vec3(1.0));
}
#endif

vec3 lit(vec3 normal) {
  #if defined(UNLIT) || defined(NO_LIGHT)
  return min(emissive + diffuse * vTint.rgb, vec3(1.0));
  #endif
  #ifdef SCENE_LIGHTS
  return litByScene(normal);
  #endif
  float key = max(dot(normal, keyWay), 0.0);
  float fill = max(dot(normal, FILL), 0.0);
  vec3 light = emissive + ambient * 0.35 + diffuse * vTint.rgb * (key * 0.65 + fill * 0.2);
  return min(light, vec3(1.0));
}

vec3 shine(vec3 normal) {
  #ifdef NO_LIGHT
  return vec3(0.0);
  #endif
  if (shininess <= 0.0) return vec3(0.0);
  vec3 halfway = normalize(keyWay + normalize(vEye));
  return specular * pow(max(dot(normal, halfway), 0.0), shininess);
}

#ifdef FOG
uniform vec3 fogColour;
uniform vec3 fogReach;

/** Additive colours fade away in fog; all others fade into its colour. */
vec3 fogged(vec3 colour) {
  float away = length(vEye);
  float linear = fogReach.y > 0.0 ? clamp((away - fogReach.x) / fogReach.y, 0.0, 1.0) : 0.0;
  float dense = 1.0 - exp(-fogReach.z * away);
  return mix(colour, FOG == 2 ? vec3(0.0) : fogColour, max(linear, dense));
}
#endif

#if LAYERS > 1
/** The second picture over the layers below. Cards of that time clamped values to 0 to 1 between two pictures. */
vec4 combined(vec4 below, vec4 b) {
  vec4 colour = below;
  #if COMBINE == 0
  colour.rgb = b.rgb;
  #elif COMBINE == 2
  colour.rgb += b.rgb;
  #elif COMBINE == 3
  colour.rgb = b.rgb - below.rgb;
  #elif COMBINE == 4
  colour.rgb = mix(below.rgb, b.rgb, b.a);
  #elif COMBINE == 6
  colour.rgb -= b.rgb;
  #elif COMBINE == 7
  colour.rgb *= b.rgb * 2.0;
  #elif COMBINE == 8
  colour.rgb = 1.0 - (1.0 - below.rgb) * (1.0 - b.rgb);
  #elif COMBINE == 9
  colour.rgb += b.rgb - 0.5;
  #elif COMBINE == 10
  colour.rgb = (below.rgb + b.rgb - 0.5) * 2.0;
  #elif COMBINE == 11
  colour.rgb += below.a * b.rgb;
  #elif COMBINE == 12
  colour.rgb = mix(below.rgb, b.rgb, below.a);
  #elif COMBINE == 1
  colour.rgb *= b.rgb;
  #endif
  #if COMBINE_ALPHA == 1
  colour.a = b.a;
  #elif COMBINE_ALPHA == 2
  colour.a *= b.a;
  #elif COMBINE_ALPHA == 3
  colour.a = 1.0 - (1.0 - below.a) * (1.0 - b.a);
  #endif
  return clamp(colour, 0.0, 1.0);
}
#endif

#if LAYERS > 0
/** The texture coordinates, from the source that the mapping uses. */
vec2 laid(int from, vec2 uv, vec3 normal, vec3 rows[2]) {
  if (from == 0) return uv;
  if (from == 8) return vScreen.xy / vScreen.z * vec2(rows[0].x, rows[1].y) + vec2(rows[0].z, rows[1].z);
  vec3 of = vec3(uv, 1.0);
  if (from != 1) {
    bool isMirrored = from == 3 || from == 5 || from == 10;
    vec3 way = isMirrored ? reflect(-normalize(vEye), normal) : normal;
    if (from >= 9) way = way.zzz;
    else if (from >= 4) {
      vec3 world = normalize(fromWorld * (way * mat3(viewMatrix)));
      way = WORLD_AXIS == 0 ? world.yzx : WORLD_AXIS == 1 ? world.xzy : world;
    }
    of = vec3(way.xy, 1.0);
  }
  return vec2(dot(rows[0], of), dot(rows[1], of));
}
#endif

vec4 surface(vec3 normal) {
  vec3 light = lit(normal);
  vec4 colour = vec4(light, opacity * vTint.a);
  #if LAYERS > 0
  vec4 a = texture2D(mapA, laid(FROM_A, vUvA, normal, rowsA) + scrollA * time);
  #if GRADIENT == 0
  colour = vec4(a.rgb, opacity * a.a);
  #else
  #if GRADIENT == 2
  colour.rgb = a.rgb + light;
  #elif GRADIENT == 3
  colour.rgb = a.rgb * light * 2.0;
  #else
  colour.rgb = a.rgb * light;
  #endif
  colour.a *= a.a;
  #endif
  #endif
  #if LAYERS > 1
  colour = combined(clamp(colour, 0.0, 1.0), texture2D(mapB, laid(FROM_B, vUvB, normal, rowsB) + scrollB * time));
  #endif
  colour.rgb += shine(normal);
  return colour;
}

vec4 checker(vec3 normal) {
  vec2 square = floor(vUvA * 8.0);
  float odd = mod(square.x + square.y, 2.0);
  vec2 inside = fract(vUvA);
  vec3 colour = mix(colourA, colourB, odd);
  colour = mix(colour, vec3(inside, 0.5), 0.35);
  float key = max(dot(normal, keyWay), 0.0);
  return vec4(colour * (0.55 + 0.45 * key), 1.0);
}

void main() {
  vec3 normal = normalize(vNormal);
  if (!gl_FrontFacing) normal = -normal;
  #if LOOK == 0
  vec4 colour = surface(normal);
  if (colour.a < alphaLimit) discard;
  #ifdef OPAQUE
  colour.a = 1.0;
  #endif
  #ifdef FOG
  colour.rgb = fogged(colour.rgb);
  #endif
  gl_FragColor = colour;
  #elif LOOK == 1
  gl_FragColor = vec4(normal * 0.5 + 0.5, 1.0);
  #elif LOOK == 2
  gl_FragColor = checker(normal);
  #elif LOOK == 4
  gl_FragColor = vec4(vTint.rgb, 1.0);
  #else
  float key = max(dot(normal, keyWay), 0.0);
  gl_FragColor = vec4(colourA * mix(1.0, 0.6 + 0.4 * key, colourB.r), opacity);
  #endif
}`;
