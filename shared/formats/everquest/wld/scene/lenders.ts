// Which race uses the animations of which other, and which archives hold them: only the client has this list, no game file.

/** The race whose animations are used, and those that use them; by the first three letters of model names. */
const BORROWERS: Readonly<Record<string, string>> = {
  ELM: 'BAM BGM BRM DAM EGM ENA ERM FEM FPM GFM GHM HAM HHM HIM HLM HUM NGM QCM SKE TRI ZOM',
  ELF: 'ABH BAF BRF DAF ERF ERO FEF GFF GHF HAF HAG HIF HLF HUF QCF SIR ZOF',
  DWM: 'BRI CLM COK COM GNM HOM KAM RIM',
  DWF: 'CLF COF GNF HOF KAF RIF',
  OGF: 'GRF GRM OGM OKF OKM TRF TRM',
  IKM: 'ICF ICM ICN IKF IKS',
  LIM: 'LIF PUM STC TIG',
  TRK: 'BWD CCD DR2 PRI',
  DRK: 'FMO GRI SPH',
  GNN: 'MIN YAK',
  GIA: 'GOL GOM',
  GAR: 'GAM IMP',
  DRA: 'GDR WUR',
  RAT: 'ARM SKU',
  ...{ SPI: 'BET', CPM: 'CPF', FRO: 'FRG', GOB: 'GHU', WER: 'KOB', FAF: 'PIF', KGO: 'BGG', FDR: 'FDF', SRW: 'SSK' },
  ...{ VRM: 'VRF', REA: 'IKH', RHI: 'BTM', DML: 'SDE', SCA: 'TOT', SPE: 'SPC', FSG: 'STG' },
};

const lenders = new Map(
  Object.entries(BORROWERS).flatMap(([lender, races]) => races.split(' ').map(race => [race, lender] as const)),
);

const CODE = 3;

/** The race of a model, from its name. */
export const raceOf = (name: string): string => name.slice(0, CODE).toUpperCase();

/** The race whose animations another race uses; undefined if it has its own or is not known. */
export function lenderOf(race: string): string | undefined {
  return lenders.get(race);
}

/** The archives of creatures that every zone loads. */
const GLOBAL = ['global', ...[2, 3, 4, 5, 6, 7].map(number => `global${number}`)];

/** Files that may hold the animations of these races: those of all zones, and one for each race. */
export function filesOfRaces(races: readonly string[]): readonly string[] {
  const own = races.map(race => `global${race.toLowerCase()}`);
  return [...GLOBAL, ...own].map(name => `${name}_chr.wld`);
}
