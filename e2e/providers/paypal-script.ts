// Runs in the browser in place of PayPal's script: its button, and a window that reports to its opener. It is a single function, because
// only its source text is sent to the browser.

type Callbacks = {
  readonly onApprove: (data: object) => Promise<void>;
  readonly onCancel: (data: object) => void;
  readonly onError: (error: Error) => void;
};

export function payPalScript(): void {
  customElements.define(
    'paypal-button',
    class extends HTMLElement {
      connectedCallback() {
        const shadow = this.attachShadow({ mode: 'open' });
        const style = document.createElement('style');
        style.textContent =
          'button { width: 100%; height: 52px; border: 0; border-radius: 12px; background: #ffc439; color: #111; font: 600 17px system-ui }';
        const button = document.createElement('button');
        button.textContent = 'Pay with PayPal';
        shadow.append(style, button);
      }
    },
  );

  const start = async (callbacks: Callbacks, ordered: Promise<{ orderId: string }>) => {
    const opened = window.open('https://www.paypal.com/checkoutnow', 'paypal', 'width=420,height=620');
    if (!opened) throw new Error('The window was blocked.');
    const order = await ordered.catch((error) => {
      opened.close();
      throw error;
    });
    const hear = ({ data, source }: MessageEvent) => {
      if (source !== opened) return;
      if (data === 'asks') opened.postMessage(order, '*');
      if (data === 'approved') callbacks.onApprove({ ...order, fundingSource: 'paypal' });
      if (data === 'canceled') callbacks.onCancel(order);
    };
    window.addEventListener('message', hear);
    opened.postMessage('order is there', '*');
  };

  const createInstance = async () => ({
    createPayPalOneTimePaymentSession: (callbacks: Callbacks) => ({
      start: (_options: object, ordered: Promise<{ orderId: string }>) => start(callbacks, ordered),
      destroy: () => {},
      cancel: () => {},
    }),
  });
  Object.assign(window, { paypal: { createInstance, version: '6.0.0' } });
}
