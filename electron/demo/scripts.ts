import { encode } from '#layout';
import { toBytes } from '../../shared/base/pieces.ts';
import { interp } from '../../shared/formats/zipper/interp/layout.ts';
import { textForm } from '../../shared/formats/zipper/interp/text-form.ts';

/** The scripts before the first mission, and in it. */
export const heronScripts = `#script support\\heron.gw 1999-03-01T12:00:00Z
SetTitle "Heron Company"
SoundBank %SOUNDS%
ifdef %HARDWARE%
TextureDirectory ..\\tex\\hi
FogRange 120 900
endif
ifndef %HARDWARE%
TextureDirectory ..\\tex\\lo
FogRange 60 400
endif
Message MSG_WELCOME
Source support\\marsh.gs
Quit

#script support\\marsh.gs 1999-03-01T12:15:00Z
TextureReadZBDFile c1\\rtexture.zbd
GameZReadZBDFile c1\\gamez.zbd
AnimReadZBDFile c1\\anim.zbd
Set TIDE -1.2
Set WIND 2.5 0.0 -1.0
NodeSetTranslate ferry_01 610.0 -0.5 104.0
NodeSetTranslate lock_gate -388.0 -0.5 412.0
Print "Low water" "" "the lamps are lit"
Motion lantern_boat swing
Sound menu_click.wav 0.4

#script c1\\m1.gw 1999-03-02T09:30:00Z
Source support\\marsh.gs
Message MSG_BRIEFING_M1
Spawn crake 610.0 2.0 -80.0 0x1
Spawn sandpiper 820.0 4.25 40.0 0x3
Timer CAUSEWAY 300

#script support\\unused.gs 1998-11-20T17:05:00Z
`;

/** Scripts compiled from their text. */
export function scriptBytes(text: string): Uint8Array {
  const compiled = textForm.fromText(text);
  if ('problems' in compiled) throw new Error(compiled.problems[0]?.text);
  return toBytes(encode(interp, compiled.model));
}
