// Before the tests of each file.
import './load-as-node.ts';
import './equal-bytes.ts';
import fc from 'fast-check';

// A run fails because code changed, not because of random values: GANTRY_SEED sets other ones, to search further.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.GANTRY_SEED ?? 20_261_121) });
