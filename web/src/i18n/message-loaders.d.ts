/** Made by scripts/message-chunks.ts: loads a chunk of messages in a language. */
declare module "virtual:message-loaders" {
  import type { Language } from "@/i18n/language";
  import type { MessageChunk } from "@/i18n/message-chunks";
  import type { Messages } from "@/i18n/messages";

  const loaders: Record<MessageChunk, Record<Language, () => Promise<{ messages: Partial<Messages> }>>>;
  export default loaders;
}
