import type { Message } from './call.ts';
import { type Channel, Inbox } from './channel.ts';

/** Two ends joined in one process: each receives what the other sends, a turn later, as across any other wire. */
export function inProcessPair(): readonly [Channel, Channel] {
  const left = new Inbox();
  const right = new Inbox();
  return [end(left, right), end(right, left)];
}

function end(own: Inbox, other: Inbox): Channel {
  return {
    send: message => deliverSoon(other, message),
    listen: listener => own.listen(listener),
    close() {
      own.close();
      soon(() => other.close());
    },
  };
}

function deliverSoon(inbox: Inbox, message: Message): void {
  soon(() => inbox.deliver(message));
}

/** A turn of the microtask queue, spelled without the platform's own. */
function soon(work: () => void): void {
  void Promise.resolve().then(work);
}
