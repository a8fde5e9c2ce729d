// Before the tests of each file.
import './load-as-node.ts';
import './equal-bytes.ts';
import fc from 'fast-check';

// A run is red for what changed in the code, not for what was drawn: GANTRY_SEED draws other values, to look for more.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.GANTRY_SEED ?? 20_261_121) });
