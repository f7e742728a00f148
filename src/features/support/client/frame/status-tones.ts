// The colors of statuses at support, always next to their word: money received is green, money returned blue.

export const ORDER_TONES = {
  pending: 'gray',
  running: 'orange',
  stopped: 'orange',
  owed: 'red',
  paid: 'green',
  refunded: 'blue',
  expired: 'gray',
} as const;
export const SESSION_TONES = { reserved: 'purple', active: 'orange', ended: 'gray', refunded: 'blue' } as const;
/** Rule 164. */
export const TICKET_TONES = {
  entry: 'gray',
  parked: 'orange',
  ready: 'purple',
  requested: 'blue',
  unrequested: 'gray',
  paid: 'green',
  completed: 'gray',
} as const;
export const REFUND_TONES = {
  owed: 'orange',
  requested: 'orange',
  pending: 'orange',
  done: 'blue',
  failed: 'red',
  paid_otherwise: 'blue',
  closed: 'gray',
} as const;
export const DISPUTE_TONES = {
  inquiry: 'orange',
  needs_response: 'red',
  under_review: 'orange',
  won: 'green',
  lost: 'red',
  closed: 'gray',
} as const;
export const MESSAGE_TONES = { open: 'orange', closed: 'gray' } as const;
