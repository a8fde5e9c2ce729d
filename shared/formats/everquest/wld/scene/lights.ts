// Lights of a zone, each at its place, as far as it reaches.
import type { Colour } from '../../../../scene/material.ts';
import type { Building } from './building.ts';
import { definitionOf, type Fragment, fragmentsOf, originOf, titleOf, type WldFile } from './wld-file.ts';

const WHITE: Colour = [1, 1, 1];

/** Puts the lights of a file below a node. */
export function addLights(building: Building, file: WldFile, parent: number): void {
  for (const stored of fragmentsOf(file, 0x28)) {
    const { position, radius, light: reference } = stored.body;
    const source = definitionOf(file, reference, [0x1c, 0x1b]);
    const origin = originOf(stored);
    const light = building.lights.push({
      ...{ kind: 'point', origin, colour: colourOf(source), ambient: [0, 0, 0], far: [0, radius] },
      intensity: source?.body.levels?.[0] ?? 1,
    });
    building.nodes.push({
      ...{ name: source ? titleOf(source) : titleOf(stored), kind: 'light', light: light - 1, origin, parent },
      ...{ translation: [position.x, position.y, position.z], rotation: [0, 0, 0, 1], hidden: false },
    });
  }
}

/** The colour it begins with: of several it goes through the others. */
function colourOf(source: Fragment<0x1b> | undefined): Colour {
  const colours = source?.body.colors;
  if (colours === undefined || colours.length === 0) return WHITE;
  const { red, green, blue } = colours.at(0);
  return [red, green, blue];
}
