import type { CallNames, CallOptions, Client, Contract, EventNames, PayloadOf, Transport } from './call.ts';

/** A method for each call of the contract, over any transport. */
export function createClient<C extends Contract>(contract: C, transport: Transport): Client<C> {
  const methods = callNames(contract).map(name => [
    name,
    (args: unknown, options?: CallOptions) => transport.call(name, args, options),
  ]);
  return Object.fromEntries(methods) as Client<C>; // as: the host checks arguments, the compiler checked its answers
}

/** Listens to an event of the contract until the returned function is called. */
export function onEvent<C extends Contract, K extends EventNames<C>>(
  _contract: C,
  transport: Transport,
  name: K,
  listener: (payload: PayloadOf<C[K]>) => void,
): () => void {
  return transport.on(name, payload => listener(payload as PayloadOf<C[K]>)); // as: sent by our own host
}

/** The names of a contract's calls. */
export function callNames<C extends Contract>(contract: C): readonly CallNames<C>[] {
  return Object.keys(contract).filter(name => contract[name]?.kind === 'call') as CallNames<C>[]; // as: filtered by kind
}
