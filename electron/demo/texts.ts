import { DEMO_MARKER } from './known-by.ts';

const marker = `This folder is Gantry's demo: a small invented game called Heron Company.

No such game was ever sold. Its files are in the formats of MechWarrior 3: Pirate's
Moon, so that everything Gantry does can be tried here without harm. Break it as you
like; "gantry demo" writes it anew.

Things to try:
  - open zbd/reader.zbd, then dfn_heron.zrd: the same bytes as hex, as structure and as text
  - make the Heron faster (SPEED, WALK 12.0), then look at Changes and write it
  - HeronMsg.dll is a table of what the game says: change a line, however long it gets
  - DefaultCtlConfig.zrd as a table: choose a row, then press the key it should be
  - zbd/interp.zbd holds the scripts the game starts with, as text
  - art/HeronArt.big is an archive of another maker: its textures open as pictures, level by level
  - zbd/mechlib.zbd holds the Heron in steel, and zbd/motion.zbd its walk
  - zbd/c1/gamez.zbd is the valley of the first chapter, with a mill, a ferry and a lock;
    zbd/c1/anim.zbd moves them
  - recoil, mechwarrior3 and crimson-skies hold one small place as each of these games would
    have stored it: worlds, animations, planes, saves, messages, sounds and scripts
  - c2/reader.zbd shows a Problem: its checksum was left stale by somebody's tool
`;

const readme = `HERON COMPANY
=============

Five pilots, seven walkers, one marsh. The Tide Wardens hold the locks of Lower Marram
and let the water in as they please; Heron Company is paid, badly, to let it out again.

  Walk with the tide. Water cools, mud slows, causeways break under anything above
  eighty tons.

Controls can be changed in DefaultCtlConfig.zrd.

Known faults: the Shoebill does not fit through the ferry. It was never meant to.
`;

const controls = `(
	KEYS (
		(CMD_WALK_FORWARD	keya(0x11))
		(CMD_WALK_BACK	keya(0x1f))
		(CMD_TURN_LEFT	keya(0x1e)	joyhat(3))
		(CMD_TURN_RIGHT	keya(0x20)	joyhat(1))
		(CMD_TORSO_CENTER	keya(0x2e))
		(CMD_JUMP	keya(0x39)	joybtn(0x2))
		(CMD_FIRE_GROUP_1	keya(0x02)	joybtn(0x0))
		(CMD_FIRE_GROUP_2	keya(0x03)	joybtn(0x1))
		(CMD_FIRE_GROUP_3	keya(0x04)	joybtn(0x3))
		(CMD_RADAR_RANGE	keya(0x13))
		(CMD_HEAT_OVERRIDE	keya(0x18))
		(CMD_EJECT	keya(0x01)	keyb(0x1d))
	)
	AXES (
		(Throttle	joystick(Z)	slope(-0.500000)	intercept(0.500000)	deadzone(0.050000))
		(Twist	joystick(Rz)	slope(-1.000000)	intercept(0.000000)	deadzone(0.080000))
		(Pitch	joystick(Y)	slope(1.000000)	intercept(0.000000)	deadzone(0.040000))
		(LR	joystick(X)	slope(-1.000000)	intercept(0.000000)	deadzone(0.040000))
	)
)
`;

/** The loose files of the demo, by their paths in its folder. */
export const demoTexts: Readonly<Record<string, string>> = {
  [DEMO_MARKER]: crlf(marker),
  'ReadMe.txt': crlf(readme),
  'DefaultCtlConfig.zrd': crlf(controls),
};

function crlf(text: string): string {
  return text.replaceAll('\n', '\r\n');
}
