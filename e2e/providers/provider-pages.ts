// The content of the providers' frames and windows: plain pages that report what was typed or pressed to the script around them.

type Page = { readonly title: string; readonly body: string; readonly script: string };

function page({ title, body, script }: Page): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title><style>
    body { margin: 0; font: 17px system-ui; color: #111 }
    body.dark { color: #eee }
    .page { display: grid; gap: 12px }
    label { display: grid; gap: 6px; font-size: 14px; font-weight: 600 }
    input, button { box-sizing: border-box; width: 100%; height: 52px; border: 1px solid #6d7b7d; border-radius: 12px; font: inherit; padding: 0 12px }
    ::placeholder { color: #5c696b } .dark ::placeholder { color: #b4bfc1 }
    .dark input { background: #1c2526; color: #eee }
    .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px }
    .pay { background: #000; color: #fff; border: 0 } .dark .pay { background: #fff; color: #000 }
  </style></head><body><div class="page">${body}</div><script>
    const query = new URLSearchParams(location.search);
    if (query.get('dark') === '1') document.body.className = 'dark';
    const tell = (kind, value) => parent.postMessage({ from: query.get('id'), kind, value }, '*');
    const at = (id) => document.getElementById(id);
    ${script}
  </script></body></html>`;
}

export const CARD_FRAME = page({
  title: 'Card fields',
  body: `<label>Card number <input id="number" inputmode="numeric" placeholder="1234 1234 1234 1234"></label>
    <div class="pair"><label>Expiration date <input placeholder="MM / YY"></label><label>Security code <input placeholder="CVC"></label></div>`,
  script: `
    const tellNumber = () => tell('typed', at('number').value.replaceAll(' ', ''));
    at('number').oninput = tellNumber;
    addEventListener('message', ({ data }) => data === 'tell' && tellNumber());
    tell('ready');`,
});

/** The wallet's sheet replaces its button once the page allows it to open. */
export const WALLET_FRAME = page({
  title: 'Wallets',
  body: `<button id="wallet" class="pay">Wallet Pay</button>
    <div class="pair" id="sheet" hidden><button id="agree" class="pay">Agree</button><button id="close">Close</button></div>`,
  script: `
    const show = (open) => { at('sheet').style.display = open ? 'grid' : 'none'; at('wallet').hidden = open };
    at('wallet').onclick = () => tell('pressed');
    at('agree').onclick = () => { show(false); tell('agreed', '4242424242424242') };
    at('close').onclick = () => { show(false); tell('closed') };
    addEventListener('message', ({ data }) => data === 'open' && show(true));
    show(false); tell('ready');`,
});

export const BANK_FRAME = page({
  title: 'Your bank',
  body: `<p>Is it you?</p><div class="pair"><button id="pass">It is me</button><button id="fail">It is not</button></div>`,
  script: `at('pass').onclick = () => tell('answered', 'pass'); at('fail').onclick = () => tell('answered', 'fail');`,
});

export const PAYPAL_WINDOW = page({
  title: 'PayPal',
  body: `<h1>PayPal</h1><p id="order">…</p><button id="approve">Agree and pay</button>
    <button id="declining">Pay with a bad card</button><button id="cancel">Cancel</button>`,
  script: `
    let order;
    const ask = () => opener.postMessage('asks', '*');
    addEventListener('message', ({ data }) => { if (data.orderId) { order = data.orderId; at('order').textContent = order } else ask() });
    ask();
    // After the press, which closing the window would otherwise interrupt.
    const leave = (how) => setTimeout(() => { opener.postMessage(how, '*'); close() }, 200);
    const approve = async (bank) => {
      await fetch('/paypal/approve', { method: 'POST', body: JSON.stringify({ orderId: order, bank }) });
      leave('approved');
    };
    at('approve').onclick = () => approve('approves');
    at('declining').onclick = () => approve('declines');
    at('cancel').onclick = () => leave('canceled');`,
});

/** Where an owner enters the details that the provider requires; the product put the return URL into this page's URL. */
export const ONBOARDING_PAGE = page({
  title: 'Tell us about you',
  body: '<h1>Tell us about you</h1><button id="agree" class="pay">Agree and submit</button>',
  script: `
    at('agree').onclick = async () => {
      const accountRef = location.pathname.split('/')[3];
      await fetch('/stripe/give-details', { method: 'POST', body: JSON.stringify({ accountRef }) });
      location.href = query.get('return_url');
    };`,
});
