/** Forms that take an address, and the newsletter. */
export const signUp = {
  "signUp.email": "Email address",
  "signUp.invalid": "Invalid email",
  "signUp.invalidText": "Please enter a valid email address",

  "newsletter.title": "Be the first to know",
  "newsletter.text": "New arrivals, offers and good ideas for your home, straight to your inbox.",
  "newsletter.action": "Subscribe",
  "newsletter.sending": "Subscribing...",
  "newsletter.done": "Subscribed!",
  "newsletter.doneText": "Thank you for subscribing to our newsletter",
} as const;
