import { onlineManager } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AuthContext, type Auth } from "./auth/auth-context";
import { reloadOnce } from "@/lib/reload-once";
import { useOwnList, type OwnList } from "./own-list";

vi.mock("@/lib/reload-once", () => ({ reloadOnce: vi.fn() }));

const listOf = (...lines: string[]): OwnList<string> => ({
  read: () => lines,
  subscribe: () => () => undefined,
});
const guest: OwnList<string> = { ...listOf(), read: vi.fn(() => none) };
const none: readonly string[] = [];

const signedIn: Auth = {
  user: { id: "noura" } as Auth["user"],
  session: null,
  pending: null,
  loading: false,
  signOut: async () => undefined,
};
let auth = signedIn;
const As = ({ children }: { children: ReactNode }) => <AuthContext value={auth}>{children}</AuthContext>;

beforeEach(() => {
  auth = signedIn;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => act(() => onlineManager.setOnline(true)));

it("a member's list that could not come is no empty one, and comes when the network is back", async () => {
  const mine = listOf("cup");
  const load = vi.fn<() => Promise<OwnList<string>>>().mockRejectedValue(new TypeError("no network"));
  const { result } = renderHook(() => useOwnList(guest, load), { wrapper: As });
  await waitFor(() => expect(result.current.status).toBe("failed"));
  expect(reloadOnce).toHaveBeenCalled();

  // What is asked of it meanwhile is tried and refused, not swallowed.
  const refused = result.current.withList(async () => undefined).catch((error: unknown) => error);
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  expect(await refused).toBeInstanceOf(TypeError);
  await waitFor(() => expect(result.current.status).toBe("failed"));

  load.mockResolvedValue(mine);
  act(() => onlineManager.setOnline(false));
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(result.current.lines).toEqual(["cup"]));
  expect(result.current.status).toBe("ready");
});

it("says that it cannot be had while nobody knows without a network whose it is", () => {
  auth = { ...signedIn, user: null, loading: true };
  const { result } = renderHook(() => useOwnList(guest, async () => guest), { wrapper: As });
  expect(result.current.status).toBe("loading");
  act(() => onlineManager.setOnline(false));
  expect(result.current.status).toBe("failed");
});

it("serves who still holds the actions of a render before the list was there", async () => {
  const mine = listOf("cup");
  const load = async () => mine;
  const { result } = renderHook(() => useOwnList(guest, load), { wrapper: As });
  const before = result.current;
  await waitFor(() => expect(result.current.status).toBe("ready"));
  const run = vi.fn(async () => undefined);
  await Promise.race([before.withList(run), Promise.resolve()]);
  expect(run).toHaveBeenCalledWith(mine);
});
