// The colors of statuses at support, always next to their word: money received is green, money returned blue.

export const ORDER_TONES = {
  pending: 'grey',
  running: 'orange',
  stopped: 'orange',
  owed: 'red',
  paid: 'green',
  refunded: 'blue',
  expired: 'grey',
} as const;
export const SESSION_TONES = { reserved: 'purple', active: 'orange', ended: 'grey', refunded: 'blue' } as const;
/** Rule 164. */
export const TICKET_TONES = {
  entry: 'grey',
  parked: 'orange',
  ready: 'purple',
  requested: 'blue',
  unrequested: 'grey',
  paid: 'green',
  completed: 'grey',
} as const;
export const REFUND_TONES = {
  owed: 'orange',
  requested: 'orange',
  pending: 'orange',
  done: 'blue',
  failed: 'red',
  paid_otherwise: 'blue',
  closed: 'grey',
} as const;
export const DISPUTE_TONES = {
  inquiry: 'orange',
  needs_response: 'red',
  under_review: 'orange',
  won: 'green',
  lost: 'red',
  closed: 'grey',
} as const;
export const MESSAGE_TONES = { open: 'orange', closed: 'grey' } as const;
