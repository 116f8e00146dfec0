import { Archive, Copy, ExternalLink, Eye, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useLanguage } from "@/i18n/language-context";
import { localName } from "@/i18n/local-name";
import { ConfirmDialog } from "@/lib/confirm-dialog";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { Icon } from "@/ui/icon";
import { Link } from "@/ui/link";
import { useQueryClient } from "@tanstack/react-query";
import { staffApi } from "../../api/client";
import { useMay } from "../../app/member-context";
import { useStaffMutation } from "../../ui/use-staff-mutation";
import type { Product } from "./draft";
import { productsQueries } from "./queries";

const path = "/api/v1/admin/products";

/** What can be done with a product besides saving it. */
export function ProductActions({ product }: { product: Product }) {
  const { t, language } = useLanguage();
  const may = useMay("products:write");
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [deleting, setDeleting] = useState(false);
  const at = { params: { path: { id: product.id } } };
  const duplicate = useStaffMutation({
    change: () => staffApi.POST("/api/v1/admin/products/{id}/duplicate", at),
    refresh: [path],
    done: t("office.saved"),
    onDone: ({ data }) => data && void navigate(`/admin/products/${data.id}`),
  });
  const archive = useStaffMutation({
    change: () => staffApi.PATCH("/api/v1/admin/products/{id}", { ...at, body: { status: "archived" } }),
    refresh: [path],
    done: t("editor.archived"),
    onDone: () => void queryClient.refetchQueries({ queryKey: productsQueries.one(product.id).queryKey }),
  });
  const remove = useStaffMutation({
    change: () => staffApi.DELETE("/api/v1/admin/products/{id}", at),
    refresh: [path],
    done: t("editor.deleted"),
    onDone: () => void navigate("/admin/products"),
  });
  return (
    <>
      {product.status === "active" ? (
        <a href={`/product/${product.id}`} className={buttonStyle({ variant: "outline", size: "sm" })}>
          <Icon of={ExternalLink} size="sm" />
          {t("editor.inShop")}
        </a>
      ) : (
        <Link
          to={`/admin/products/${product.id}/preview`}
          className={buttonStyle({ variant: "outline", size: "sm" })}
        >
          <Icon of={Eye} size="sm" />
          {t("editor.preview")}
        </Link>
      )}
      {may && (
        <>
          <Button
            variant="outline"
            size="sm"
            icon={Copy}
            loading={duplicate.isPending}
            onClick={() => duplicate.mutate()}
          >
            {t("editor.duplicate")}
          </Button>
          {product.status !== "archived" && (
            <Button
              variant="outline"
              size="sm"
              icon={Archive}
              loading={archive.isPending}
              onClick={() => archive.mutate()}
            >
              {t("editor.archive")}
            </Button>
          )}
          <Button variant="outline" size="sm" icon={Trash2} onClick={() => setDeleting(true)}>
            {t("editor.delete")}
          </Button>
        </>
      )}
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={t("editor.deleteTitle", { name: localName(language, product) })}
        text={t("editor.deleteText")}
        action={t("editor.delete")}
        cancelLabel={t("office.cancel")}
        closeLabel={t("office.close")}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
