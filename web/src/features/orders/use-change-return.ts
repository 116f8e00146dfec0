import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "@/api/api-error";
import { useAuth } from "@/api/auth/auth-context";
import { useLanguage } from "@/i18n/language-context";
import { toast } from "@/ui/toast";
import { returnsQueries, type Return } from "./return-queries";

/** Changes a return, says so, and refreshes all that shows it. */
export function useChangeReturn<Input = void>(
  one: Return,
  change: (input: Input) => Promise<Return>,
  done: string,
) {
  const { errorText } = useLanguage();
  const { user } = useAuth();
  const queryClient = useQueryClient();
  const userId = user?.id ?? "";
  return useMutation({
    mutationFn: change,
    onSuccess: (changed) => {
      queryClient.setQueryData(returnsQueries.one(userId, one.return_id).queryKey, changed);
      toast.success(done);
    },
    onError: (error) => {
      console.error(error);
      toast.error(errorText(error instanceof ApiError ? error.code : undefined));
    },
    onSettled: () => {
      const shown = [
        returnsQueries.one(userId, one.return_id),
        returnsQueries.ofOrder(userId, one.order_id),
        returnsQueries.list(userId),
      ];
      return Promise.all(shown.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
    },
  });
}
