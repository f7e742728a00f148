// Runs in the browser in place of Stripe's script: the parts that the React kit calls, with frames and requests on Stripe's own hosts, so
// that a content security policy that forbids one of them fails the test. It is a single function, because only its source text is sent to
// the browser.

type Message = { readonly from: string; readonly kind: string; readonly value?: string };
type Handler = (event: object) => void;
/** One form's state: its card frame, and the frame's last report. */
type Group = { number: string; card: HTMLIFrameElement | null; reported: () => void };

export function stripeScript(): void {
  const FRAMES = 'https://js.stripe.com/frame/';
  let made = 0;

  const frameIn = (place: Element, page: string, options: { title: string; height: number }) => {
    const id = String(++made);
    const frame = document.createElement('iframe');
    frame.src = `${page}?id=${id}&dark=${matchMedia('(prefers-color-scheme: dark)').matches ? 1 : 0}`;
    frame.title = options.title;
    frame.allow = 'payment *';
    Object.assign(frame.style, { border: '0', width: '100%', height: `${options.height}px`, display: 'block' });
    place.append(frame);
    const heard = (listen: (message: Message) => void) =>
      window.addEventListener('message', ({ data }) => {
        if (data?.from === id) listen(data);
      });
    return { frame, heard };
  };

  const element = (group: Group, type: string) => {
    const handlers = new Map<string, Handler[]>();
    const emit = (event: string, details: object = {}) => {
      for (const handle of handlers.get(event) ?? []) handle({ elementType: type, ...details });
    };
    const hear = (frame: HTMLIFrameElement, { kind, value = '' }: Message) => {
      if (kind === 'ready') emit('ready', { availablePaymentMethods: { googlePay: true } });
      if (kind === 'typed') {
        group.number = value;
        group.reported();
        emit('change', { complete: value.length > 11, empty: value === '' });
      }
      if (kind === 'pressed') {
        const open = () => frame.contentWindow?.postMessage('open', '*');
        emit('click', { expressPaymentType: 'google_pay', resolve: open, reject: () => {} });
      }
      if (kind === 'agreed') {
        group.number = value;
        emit('confirm', { expressPaymentType: 'google_pay', paymentFailed: () => {} });
      }
      if (kind === 'closed') emit('cancel');
    };
    let shown: HTMLIFrameElement | null = null;
    return {
      on: (event: string, handle: Handler) => handlers.set(event, [...(handlers.get(event) ?? []), handle]),
      off: (event: string, handle: Handler) =>
        handlers.set(
          event,
          (handlers.get(event) ?? []).filter((each) => each !== handle),
        ),
      mount: (place: Element) => {
        const isWallet = type === 'expressCheckout';
        const options = isWallet ? { title: 'Wallets', height: 52 } : { title: 'Card fields', height: 180 };
        const { frame, heard } = frameIn(place, `${FRAMES}${isWallet ? 'wallet' : 'card'}`, options);
        shown = frame;
        heard((text) => hear(frame, text));
        if (!isWallet) group.card = frame;
      },
      update: () => {},
      unmount: () => shown?.remove(),
      destroy: () => shown?.remove(),
    };
  };

  const call = async (path: string, body: object) => {
    const answer = await fetch(`https://api.stripe.com${path}`, { method: 'POST', body: JSON.stringify(body) });
    return answer.json();
  };

  const callBank = (clientSecret: string) =>
    new Promise((resolve) => {
      const { frame, heard } = frameIn(document.body, 'https://hooks.stripe.com/bank', {
        title: 'Your bank',
        height: 200,
      });
      Object.assign(frame.style, { position: 'fixed', inset: 'auto 0 0 0', zIndex: '9' });
      heard(({ value }) => {
        frame.remove();
        resolve(call('/stripe/authenticate', { clientSecret, outcome: value }));
      });
    });

  const confirmPayment = async (requested: { elements: { number: string }; clientSecret: string }) => {
    const { clientSecret, elements } = requested;
    const first = await call('/stripe/confirm', { clientSecret, number: elements.number });
    const { status, error } = first.status === 'requires_action' ? await callBank(clientSecret) : first;
    return error ? { error: { type: 'card_error', ...error } } : { paymentIntent: { status } };
  };

  const elements = () => {
    const group: Group = { number: '', card: null, reported: () => {} };
    const submit = async () => {
      // A frame reports typing with a delay; when asked, it reports its current state.
      if (group.card) {
        await new Promise<void>((resolve) => {
          group.reported = resolve;
          group.card?.contentWindow?.postMessage('tell', '*');
        });
      }
      return group.number === ''
        ? { error: { type: 'validation_error', message: 'Your card number is incomplete.' } }
        : {};
    };
    const create = (type: string) => element(group, type);
    return Object.assign(group, { create, submit, update: () => {}, getElement: () => null });
  };

  const nothing = async () => ({});
  const stripe = { elements, confirmPayment, createToken: nothing, createPaymentMethod: nothing };
  const maker = Object.assign(() => ({ ...stripe, confirmCardPayment: nothing }), { version: 'endive' });
  Object.assign(window, { Stripe: maker });
}
