import * as z from "zod/mini";
import { normalizeText } from "@/i18n/normalize-text";
import { isEmail } from "@/lib/email";

// Messages are keys of the dictionary; the forms translate them.

const line = z.overwrite<string>(normalizeText);
const email = z.string().check(line, z.refine(isEmail, "auth.invalidEmail"));
const password = z.string().check(z.minLength(6, "auth.shortPassword"));

export const signInSchema = z.object({ email, password });

export const signUpSchema = z.object({
  fullName: z.string().check(line, z.minLength(2, "auth.shortName")),
  email,
  password,
});

export const emailSchema = z.object({ email });

export const newPasswordSchema = z.object({ password });

export const changePasswordSchema = z.object({
  current: z.string().check(z.minLength(1, "password.needCurrent")),
  password,
});
