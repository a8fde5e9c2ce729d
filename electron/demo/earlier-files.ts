/**
 * The files of demo versions that kept no note of what they wrote: the first 16 digits of each file's SHA-256. Nothing is
 * added here any more: for a demo written now, the note is next to its folder.
 */
export const earlierFiles: Readonly<Record<string, readonly string[]>> = {
  'DefaultCtlConfig.zrd': ['298c4bb6260b1ae2'],
  'HeronMsg.dll': ['2a63c3b0dd06a8bd'],
  'ReadMe.txt': ['35bfa6fc5906bbbb'],
  'art/HeronArt.big': ['324487ef51ce0fca', '69a1d7ac2cbdadfa'],
  'gantry-demo.txt': [
    '3842035447a756bf',
    '4a1fc5d972c51b9d',
    '53b0164b82971d09',
    'eeee3e5a2fbfaf91',
    'f3c03a860122fa8b',
  ],
  'maps/m1.zmap': ['4862a5abf8727ff7'],
  'zbd/c1/anim.zbd': ['dfbd7fc4cb1c794e'],
  'zbd/c1/gamez.zbd': ['98f85fcf858308b6'],
  'zbd/c1/reader.zbd': ['f787bc15f69cdd5a'],
  'zbd/c1/readerm1.zbd': ['c607d3aedc98ff5d'],
  'zbd/c1/readerm2.zbd': ['f085e2fd07460fe4'],
  'zbd/c1/rtexture.zbd': ['f186e5fa9a42a801'],
  'zbd/c2/reader.zbd': ['9eab2d510e3a2011'],
  'zbd/c2/readerm1.zbd': ['ea308cfdf65f24fd'],
  'zbd/interp.zbd': ['3366812d9a73d7e6', '90867d4046c85bde'],
  'zbd/mechlib.zbd': ['459d8c19ec1b6e21'],
  'zbd/motion.zbd': ['1625ea34c84be2f9'],
  'zbd/reader.zbd': ['7141ca553cd4f105', '855a1552b446c406', 'e7bf7ecbab7521c4'],
  'zbd/rtexture.zbd': ['fdedd728acf7bd2c'],
  'zbd/soundsL.zbd': ['84bcbcc7d2166fb4', 'd703bae231d026f7'],
};
