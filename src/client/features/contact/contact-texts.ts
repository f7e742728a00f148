// The texts of the help and contact pages. The help states only what the product does.

export const contactTexts = {
  title: 'Contact us',
  lead: 'Ask us about a refund, a wrong plate, a missing receipt, or closing your account.',
  name: 'Name',
  email: 'E-mail',
  message: 'Message',
  messageHint: 'If it is about a payment, the receipt number or the plate helps us find it.',
  submit: 'Send message',
  busy: 'Sending…',
  incomplete: 'Please complete all fields on the form',
  emailWrong: 'Please provide a valid email address',
  failed: 'Unable to send email',
  sentTitle: 'Your message is on its way',
  sent: (email: string) => `We will reply to ${email}.`,
  another: 'Write another message',
};

export type Question = { readonly question: string; readonly answer: string };

export const helpTexts = {
  title: 'Help',
  lead: 'How parking with us works, and what it costs.',
  more: 'Still have a question?',
  contact: 'Contact us',
  groups: [
    {
      title: 'Parking',
      questions: [
        {
          question: 'Do I need an account?',
          answer:
            'No. Choose a zone, a time and your plate, and pay. With an account your bookings and receipts are kept in one place on every device you use.',
        },
        {
          question: 'How do I start and end my parking?',
          answer:
            'You start and end your own rental. You are covered from the moment you pay. The time you buy starts ten minutes later and ends at the time shown; you can end it earlier under My bookings.',
        },
        {
          question: 'Can I add time?',
          answer:
            'Yes. Open the booking and add time before it ends. You pay what one longer stay would have cost, less what you have already paid.',
        },
        {
          question: 'Can I pay for several vehicles?',
          answer: 'Yes. You can pay for up to five vehicles at once.',
        },
        {
          question: 'What if a zone is full?',
          answer:
            'Some zones show how many spaces are left. A full zone does not take payments and shows when a space is likely to open up; nothing is charged. Once you continue to payment, your space is held for ten minutes.',
        },
      ],
    },
    {
      title: 'Price and payment',
      questions: [
        {
          question: 'What is the minimum charge?',
          answer:
            'At an hourly lot an hour is the minimum. After the first hour the price goes by the minute. At a daily lot you pay by the day.',
        },
        {
          question: 'Which rate do I pay?',
          answer:
            'A zone may have several rates, such as an early bird or an evening price. The list of zones shows all of them. The time you arrive decides which you can get: a price for certain days or hours goes before the general one, a flat price applies where it costs you less, and the price of an event may replace all others. Your rate is named before you pay and on the receipt, and adding time keeps the rates of your arrival.',
        },
        {
          question: 'Is there a fee?',
          answer:
            'Yes. A transaction fee is added on top of parking and varies by location. It is included in every total you see, and listed separately before you pay and on the receipt.',
        },
        {
          question: 'Are there taxes?',
          answer:
            'Where a lot adds a tax on parking, the tax is included in every total you see and has its own line before you pay and on the receipt. The day you start decides which taxes apply, and a refund returns them in proportion.',
        },
        {
          question: 'Can I cancel a session?',
          answer:
            'No. Sessions cannot be cancelled. Ending one early gives no refund. Only a reservation can be cancelled, for free until it starts.',
        },
        {
          question: 'How do I ask for a refund?',
          answer: 'Write to us through the contact form, with the receipt number and what went wrong.',
        },
      ],
    },
    {
      title: 'Receipts and account',
      questions: [
        {
          question: 'How do I find my receipt again?',
          answer:
            'Every receipt has a permanent page: keep its link, or have it e-mailed to you. On the device you paid with it is also under My bookings.',
        },
        {
          question: 'How do I delete my account?',
          answer: 'Accounts are deleted through a support ticket. Write to us from the e-mail address of the account.',
        },
      ],
    },
    {
      title: 'Running lots',
      questions: [
        {
          question: 'Who can work at my lots?',
          answer:
            'Under Team you invite people by e-mail, for all of your lots or some: an enforcer looks up vehicles, a valet parks and retrieves cars, and a viewer watches how full your lots are. A viewer sees the live view of the lots you choose, without license plates or revenue, and cannot change anything.',
        },
        {
          question: 'How current is the live view?',
          answer:
            'It updates by itself within a second or two of a payment, a reservation or a change of yours, and says so when it loses its connection.',
        },
      ],
    },
  ] satisfies readonly { readonly title: string; readonly questions: readonly Question[] }[],
};
