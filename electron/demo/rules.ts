import type { DemoReader } from './walkers.ts';

interface Weapon {
  readonly id: string;
  readonly kind: 'BEAM' | 'GUN' | 'ROCKET' | 'FLARE';
  readonly mass: string;
  readonly damage: string;
  readonly heat: string;
  readonly reload: string;
  readonly range: readonly [number, number];
  readonly sound: string;
}

const weapons: readonly Weapon[] = [
  {
    id: 'light_beam',
    kind: 'BEAM',
    mass: '0.5',
    damage: '3.0',
    heat: '1.5',
    reload: '2.5',
    range: [0, 180],
    sound: 'beam_light',
  },
  {
    id: 'beam',
    kind: 'BEAM',
    mass: '1.0',
    damage: '5.0',
    heat: '3.0',
    reload: '3.0',
    range: [0, 360],
    sound: 'beam_light',
  },
  {
    id: 'heavy_beam',
    kind: 'BEAM',
    mass: '5.0',
    damage: '8.5',
    heat: '8.0',
    reload: '4.5',
    range: [0, 720],
    sound: 'beam_heavy',
  },
  {
    id: 'auto_gun_5',
    kind: 'GUN',
    mass: '8.0',
    damage: '5.0',
    heat: '1.0',
    reload: '2.0',
    range: [60, 600],
    sound: 'gun_burst',
  },
  {
    id: 'auto_gun_20',
    kind: 'GUN',
    mass: '14.0',
    damage: '20.0',
    heat: '7.0',
    reload: '5.0',
    range: [0, 270],
    sound: 'gun_burst',
  },
  {
    id: 'rail_gun',
    kind: 'GUN',
    mass: '15.0',
    damage: '15.0',
    heat: '1.0',
    reload: '7.0',
    range: [60, 900],
    sound: 'rail_crack',
  },
  {
    id: 'short_rocket_2',
    kind: 'ROCKET',
    mass: '1.0',
    damage: '4.0',
    heat: '2.0',
    reload: '4.0',
    range: [0, 270],
    sound: 'rocket_out',
  },
  {
    id: 'short_rocket_6',
    kind: 'ROCKET',
    mass: '3.0',
    damage: '12.0',
    heat: '4.0',
    reload: '4.5',
    range: [0, 270],
    sound: 'rocket_out',
  },
  {
    id: 'long_rocket_10',
    kind: 'ROCKET',
    mass: '5.0',
    damage: '10.0',
    heat: '4.0',
    reload: '5.5',
    range: [180, 840],
    sound: 'rocket_out',
  },
  {
    id: 'long_rocket_20',
    kind: 'ROCKET',
    mass: '10.0',
    damage: '20.0',
    heat: '6.0',
    reload: '6.5',
    range: [180, 840],
    sound: 'rocket_out',
  },
  {
    id: 'flare_rack',
    kind: 'FLARE',
    mass: '0.5',
    damage: '0.0',
    heat: '0.5',
    reload: '12.0',
    range: [0, 400],
    sound: 'flare_hiss',
  },
];

function weaponText({ id, kind, mass, damage, heat, reload, range, sound }: Weapon): string {
  return `${id} (KIND ${kind} MASS ${mass} DAMAGE ${damage} HEAT ${heat} RELOAD ${reload} RANGE (${range[0]} ${range[1]}) SOUND ${sound})`;
}

/** The general rules of the demo: arms, heat, damage, the cockpit, the words on the screen. */
export const ruleReaders: readonly DemoReader[] = [
  { name: 'weapons.zrd', text: `(WEAPONS (${weapons.map(weaponText).join('\n')}))` },
  {
    name: 'ammo.zrd',
    text: `(AMMO (
      (auto_gun_5 20) (auto_gun_20 5) (rail_gun 8)
      (short_rocket_2 50) (short_rocket_6 15) (long_rocket_10 12) (long_rocket_20 6) (flare_rack 6)
    ) EXPLODES (auto_gun_20 long_rocket_20) BLAST 2.5)`,
  },
  {
    name: 'heat.zrd',
    text: `(
      SINK_RATE 0.12 WATER_FACTOR 2.0 SHUTDOWN 30.0 RESTART 18.5
      ALARM ((AT 22.0) (SOUND heat_alarm) (REPEAT 1.5))
      EFFECTS ((14.0 SLOWER 0.9) (20.0 SLOWER 0.75) (26.0 AIM_DRIFT 1.4))
    )`,
  },
  {
    name: 'damage.zrd',
    text: `(
      FALL ((PER_TON 0.08) (MOST 9.0))
      LIMB_LOSS ((arm SHUT_DOWN_GROUP) (leg FALL) (torso DEATH) (head EJECT))
      CRITICALS (
        ENGINE ((CHANCE 0.12) (HEAT 5.0))
        GYRO ((CHANCE 0.08) (SWAY 2.25))
        SINK ((CHANCE 0.3) (LOSES 1))
      )
      EJECT ((DELAY 1.25) (HEIGHT 40.0))
    )`,
  },
  {
    name: 'difficulty.zrd',
    text: `(
      LEVELS (
        FLEDGLING (ENEMY_AIM 0.45 ENEMY_ARMOR 0.8 HEAT 0.75 FRIENDLY_FIRE 0)
        WADER (ENEMY_AIM 0.7 ENEMY_ARMOR 1.0 HEAT 1.0 FRIENDLY_FIRE 1)
        HERON (ENEMY_AIM 0.9 ENEMY_ARMOR 1.15 HEAT 1.0 FRIENDLY_FIRE 1)
      )
      DEFAULT WADER
    )`,
  },
  {
    name: 'physics.zrd',
    text: `(
      GRAVITY -9.2 STEP 0.05 SLOPE_LIMIT 38.0
      WATER ((DRAG 0.55) (DEEP 6.0) (COOLS 1))
      MUD ((DRAG 0.7) (SINKS_OVER 60))
      STILL (0.0 -0.0 0.0)
    )`,
  },
  {
    name: 'camera.zrd',
    text: `(
      COCKPIT ((FOV 62.0) (NEAR 0.35) (SHAKE 1.0))
      CHASE ((DISTANCE 18.5) (HEIGHT 7.25) (LAG 0.4))
      PLACES ((0.0 0.0 0.0) (12.5 4.0 -30.25) (-8.75 2.5 16.0) (0.0 60.0 0.125))
    )`,
  },
  {
    name: 'hud.zrd',
    text: `(
      COLORS ((FRIEND 96 208 160) (FOE 232 104 72) (NEUTRAL 200 200 176) (HEAT 240 176 48))
      RADAR ((RANGES (250 500 1000)) (SWEEP 1.5) (ROTATES 1))
      RETICLE ((SIZE 24) (LOCK_TIME 2.25) (LEAD 1))
      PAGES (DAMAGE WEAPONS MAP ORDERS)
    )`,
  },
  {
    name: 'strings.zrd',
    text: `(
      LANGUAGE English
      READY "Heron Company, ready on the flats."
      NAV_REACHED "Waypoint reached."
      HEAT_HIGH "Too hot, wade in – or wait."
      AMMO_LOW "Last salvo."
      OUT_OF_AREA "You are leaving the marsh."
      VICTORY "The tide is ours."
      DEFEAT "Tide’s out."
      PILOT_DOWN "Pilot down; beacon at the café."
    )`,
  },
  {
    name: 'pilots.zrd',
    text: `(PILOTS (
      imke (NAME "Imke Sandvik" CALLSIGN Plover AIM 0.72 NERVE 0.9 WALKER heron)
      tomas (NAME "Tomás Reyl" CALLSIGN Dunlin AIM 0.66 NERVE 0.7 WALKER lapwing)
      oduya (NAME "Oduya Marsh" CALLSIGN Rail AIM 0.81 NERVE 0.65 WALKER bittern)
      brigid (NAME "Brigid Hale" CALLSIGN Snipe AIM 0.93 NERVE 0.5 WALKER goshawk)
      lo (NAME "Lo" CALLSIGN "" AIM 0.58 NERVE 1.0 WALKER crake)
    ) REPLACEMENTS (ferris quill anneke))`,
  },
  {
    name: 'ai.zrd',
    text: `(
      TACTICS (
        PATROL ((LOOK_EVERY 4.0) (WANDER 60.0) (UNTIL_SEEN 1))
        HOLD ((LOOK_EVERY 1.5) (WANDER 0.0) (UNTIL_SEEN 0))
        CHARGE ((CLOSE_TO 90.0) (GIVE_UP -1))
        WITHDRAW ((WHEN_ARMOR 0.35) (TO base))
      )
      FORMATIONS (
        LINE ((0.0 0.0) (30.0 0.0) (-30.0 0.0) (60.0 0.0))
        WEDGE ((0.0 0.0) (25.0 -25.0) (-25.0 -25.0) (0.0 -50.0))
      )
    )`,
  },
  {
    name: 'effects.zrd',
    text: `(
      SPLASH ((FRAMES 8) (RATE 15.0) (SIZE 4.0) (TEXTURE fx_splash))
      MUZZLE ((FRAMES 3) (RATE 30.0) (SIZE 1.25) (TEXTURE fx_muzzle))
      SMOKE ((FRAMES 12) (RATE 10.0) (SIZE 6.5) (TEXTURE fx_smoke) (RISES 1.75))
      BLAST ((FRAMES 16) (RATE 24.0) (SIZE 11.0) (TEXTURE fx_blast) (LIGHT (255 192 96)))
      EMPTY ()
    )`,
  },
  {
    name: 'menus.zrd',
    text: `(
      MAIN ((CAMPAIGN "Begin the campaign") (SKIRMISH "A single fight") (GARAGE "The garage") (OPTIONS "Options") (QUIT "Leave"))
      GARAGE ((LIST 24 40 220 360) (MODEL 260 40 340 360) (BACK 24 432))
      FONT (marram 14)
    )`,
  },
  {
    name: 'credits.zrd',
    text: `(
      (TITLE "Heron Company")
      (LINE "An invented game, made to show Gantry")
      (LINE "No such game was ever sold; take it apart.")
      ()
      (LINE "Everything in it was written for this purpose.")
    )`,
  },
];
